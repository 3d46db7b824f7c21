import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import type { Matrix } from '../contract.ts'

export interface PlanContext {
  readonly renderPlan: (matrix: Matrix) => ReactNode
}

/**
 * What the reports of a draft will be able to say. The feature forms lies above matrices, which
 * cannot import it: the route around the page passes it in.
 */
export const usePlan = (): PlanContext['renderPlan'] => useOutletContext<PlanContext>().renderPlan
