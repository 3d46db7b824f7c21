import type { ReactNode } from 'react'
import type { ListColumn } from './list-columns.ts'
import { roles } from './list-roles.ts'

const SKELETON_ROWS = 12

/** A row across all columns. */
export function ListMessage({ children }: { readonly children: ReactNode }) {
  return (
    <tbody {...roles.group}>
      <tr {...roles.row} className="list-message">
        <td {...roles.cell}>{children}</td>
      </tr>
    </tbody>
  )
}

/** Grey bars in the columns of the list while its rows load. */
export function SkeletonRows({ columns }: { readonly columns: readonly ListColumn<never>[] }) {
  return (
    <tbody className="list-skeleton" aria-hidden="true">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <tr key={index} className="list-row">
          {columns.map(({ key }, column) => (
            <td key={key} className={column === 0 ? 'list-start' : undefined}>
              <span>…</span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
