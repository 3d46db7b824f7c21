import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { workspacesAwaitingSecondFactor, workspacesWith } from '#features/accounts/role.rules.ts'
import { mayRole } from '#shared/roles.ts'
import { cleanText } from '#shared/text.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { SearchField } from '#web/kit/field/SearchField.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'
import { searchedPerson } from '#web/searched-person.ts'
import { MINIMUM_SEARCH_LENGTH } from '../rules.ts'
import { FoundDataSubjects } from './FoundDataSubjects.tsx'
import { WholeWorkspace } from './WholeWorkspace.tsx'
import '../views/retention.css'

/** Where an administrator exports or erases the data of a person who asked for it. */
export function DataSubjectsPage() {
  const user = useQuery(read(accountsContract.profile)).data?.user
  const waiting = user ? workspacesAwaitingSecondFactor(user) : []
  const workspaces = workspacesWith(user, 'workspace.change').filter(({ id }) =>
    waiting.every((workspace) => workspace.id !== id),
  )
  // Not kept in the address, because names of people do not belong in the browser's history.
  const { state } = useLocation()
  const [search, setSearch] = useState(() => searchedPerson.take(state) ?? '')
  return (
    <div className="narrow">
      <PageHead
        crumbs={[{ label: 'Equipo', to: '/team' }, { label: 'Datos personales' }]}
        title="Solicitudes de datos personales"
        note="Busca a quien pidió ver o suprimir sus datos. Tienes 20 días hábiles para responderle."
      />
      {user && workspaces.length === 0 && waiting.length === 0 && (
        <Banner tone="warning">{messageText('access.denied')}</Banner>
      )}
      {workspaces.length > 0 && <Search first={search} onSearch={setSearch} />}
      {search && <FoundDataSubjects workspaces={workspaces} search={search} />}
      {workspaces
        .filter(({ role }) => mayRole(role, 'workspace.own'))
        .map((workspace) => (
          <WholeWorkspace key={workspace.id} workspace={workspace} />
        ))}
    </div>
  )
}

interface SearchProps {
  /** Whom the page from which one came is about. */
  readonly first: string
  readonly onSearch: (search: string) => void
}

function Search({ first, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(first)
  return (
    <search>
      <form
        className="row data-subject-search"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(cleanText(typed))
        }}
      >
        <SearchField
          label="Nombre o correo de la persona"
          value={typed}
          onChange={setTyped}
          className="data-subject-field"
        />
        <Button
          type="submit"
          variant="primary"
          icon="search"
          disabled={cleanText(typed).length < MINIMUM_SEARCH_LENGTH}
        >
          Buscar
        </Button>
      </form>
    </search>
  )
}
