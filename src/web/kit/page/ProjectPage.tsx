import { createContext, type ReactNode, use } from 'react'

export interface ProjectPageProps {
  /** The key of the tab that is open; undefined while it is not known. */
  readonly tab: string | undefined
  /** What the page shows, for the title of the window. */
  readonly section?: string
  /** What the page offers instead of what the phase offers. */
  readonly actions?: ReactNode
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/**
 * The frame of a project's pages. It belongs to release, which other features must not import, so
 * the layout provides it.
 */
export const ProjectFrameContext = createContext<(props: ProjectPageProps) => ReactNode>(
  ({ children }) => children,
)

/** A page of a project, below its name, where it stands, and its tabs. */
export function ProjectPage(props: ProjectPageProps) {
  return use(ProjectFrameContext)(props)
}
