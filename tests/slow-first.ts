import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Starts the slow files first: one that begins last would keep one worker busy alone. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(isSlow(b)) - Number(isSlow(a)))
  }
}

const isSlow = ({ project }: TestSpecification): boolean => project.name === 'slow'
