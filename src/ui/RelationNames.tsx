import { createContext, type ReactNode, useContext, useMemo } from 'react'
import {
  type OwnRelationNames,
  relationNames,
  type RelationNames,
  standardRelationNames,
} from '#shared/relation-names.ts'

const Names = /* @__PURE__ */ createContext<RelationNames>(standardRelationNames)

/** How the relations of the company or the matrix around are called. */
export const useRelationNames = (): RelationNames => useContext(Names)

interface RelationNamesProviderProps {
  /** Undefined while it is not loaded: the standard names. */
  readonly own: OwnRelationNames | undefined
  readonly children: ReactNode
}

/** Gives everything inside the names of one company or matrix. */
export function RelationNamesProvider({ own, children }: RelationNamesProviderProps) {
  const names = useMemo(() => relationNames(own), [own])
  return <Names value={names}>{children}</Names>
}
