import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { placeAmongSlow } from './vitest-projects.ts'

/** The slow files of all projects first, the longest at the front; then by Vitest's own order. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = placeAmongSlow(moduleId)
      return place === -1 ? Infinity : place
    }
    return sorted.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
  }
}
