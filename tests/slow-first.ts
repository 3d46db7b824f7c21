import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { placeAmongSlow } from './vitest-projects.ts'

/**
 * The slow files of each project first, the longest at the front; then by Vitest's own order. One
 * project after the other, because a worker that changes the project starts anew.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = placeAmongSlow(moduleId)
      return place === -1 ? Infinity : place
    }
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((own) =>
      own.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b))),
    )
  }
}
