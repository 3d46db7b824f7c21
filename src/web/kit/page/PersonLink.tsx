import { useNavigate } from 'react-router'
import './person-link.css'

/** The parameter of the address that holds the person whose drawer is open. */
export const PERSON = 'ficha'

/** A name in a project; it opens the drawer of its person on the same page. */
export function PersonLink({
  id,
  name,
  label,
  tabIndex,
}: {
  readonly id: string
  readonly name: string
  /** What it is called where it does not show the name. */
  readonly label?: string
  /** Of a name in a grid, whose arrow keys lead from row to row. */
  readonly tabIndex?: number
}) {
  const navigate = useNavigate()
  const open = () => {
    // read at the press: a row that followed the address would be rendered anew at each letter
    const params = new URLSearchParams(location.search)
    params.set(PERSON, id)
    void navigate({ search: `?${params}` }, { replace: true, preventScrollReset: true })
  }
  return (
    <button
      type="button"
      className="person-link"
      data-person={id}
      aria-label={label}
      tabIndex={tabIndex}
      onClick={open}
    >
      {name}
    </button>
  )
}
