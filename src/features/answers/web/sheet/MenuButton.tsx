import { PathIcon } from '#ui/Icon.tsx'
import { ellipsisVertical } from '#ui/icons.ts'

/** Opens the sheet's menu; in the page's header, outside of the sheet. */
export function MenuButton({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button type="button" className="menu-button" aria-haspopup="dialog" onClick={onOpen}>
      <PathIcon path={ellipsisVertical} size={20} />
      <span className="visually-hidden">Menú</span>
    </button>
  )
}
