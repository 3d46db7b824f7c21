import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useParams, useSearchParams } from 'react-router'
import { companiesContract } from '#features/companies/contract.ts'
import { matricesContract } from '#features/matrices/contract.ts'
import type { OwnRelationNames } from '#shared/relation-names.ts'
import { RelationNamesProvider } from '#ui/RelationNames.tsx'
import { ApiError } from '#web/api.ts'
import { useEndedSession } from '#web/ended-session.ts'
import { lazyDialog } from '#web/kit/dialog/lazy-dialog.tsx'
import { UnsavedChanges } from '#web/kit/dialog/UnsavedChanges.tsx'
import { useRowFocus } from '#web/kit/list/row-focus.ts'
import { PERSON } from '#web/kit/page/PersonLink.tsx'
import {
  clearLastCompany,
  lastCompany,
  rememberCompany,
  useLastCompany,
} from '#web/last-company.ts'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { read } from '#web/query.ts'
import { type ListedSection, listedShortcuts, useShortcuts } from '#web/shortcuts.ts'
import { useUndo } from '#web/useUndo.ts'
import { Demands } from './Demands.tsx'
import { TopBar } from './TopBar.tsx'
import { useScrollToTop } from './useScrollToTop.ts'

const AccountDialog = lazyDialog(
  () => import('#features/accounts/web/AccountDialog.tsx'),
  'AccountDialog',
)

const PersonDrawer = lazyWithRetry(
  () => import('#features/people/web/PersonDrawer.tsx'),
  'PersonDrawer',
)

const SessionEndedDialog = lazyDialog(
  () => import('#features/accounts/web/SessionEndedDialog.tsx'),
  'SessionEndedDialog',
)

const ShortcutsSheet = lazyDialog(() => import('./ShortcutsSheet.tsx'), 'ShortcutsSheet')

/**
 * How the relations of the open project, or else of the open company, are called. Reads what the
 * pages load and loads nothing itself.
 */
function useNamesHere(): OwnRelationNames | undefined {
  const { companyId = '', matrixId = '' } = useParams()
  const matrix = useQuery({
    ...read(matricesContract.one, { params: { matrixId } }),
    enabled: false,
  }).data
  const company = useQuery({
    ...read(companiesContract.one, { params: { companyId } }),
    enabled: false,
  }).data
  return matrix?.relation_names ?? company?.relation_names
}

/** The drawer of a person, on every page of a project. */
function PersonOfAddress() {
  const [params] = useSearchParams()
  if (!params.has(PERSON)) return null
  return (
    <Suspense>
      <PersonDrawer />
    </Suspense>
  )
}

export function AdminLayout() {
  useUndo()
  useRowFocus()
  const [accountOpen, setAccountOpen] = useState(false)
  const [shortcuts, setShortcuts] = useState<readonly ListedSection[]>([])
  const [shortcutsOpen, setShortcutsOpen] = useState(false)
  const showShortcuts = () => {
    setShortcuts(listedShortcuts())
    setShortcutsOpen(true)
  }
  useShortcuts('En todas partes', [
    { label: 'Ver estos atajos', keys: ['?'], run: showShortcuts },
    { label: 'Deshacer lo último', keys: ['Ctrl+Z'] },
    { label: 'Cerrar lo que está abierto', keys: ['Esc'] },
  ])
  const companyId = useRememberedCompany()
  const main = useRef<HTMLElement>(null)
  const insideCompany = useParams()['companyId'] !== undefined
  useScrollToTop()
  return (
    <>
      <a
        className="skip-link"
        href="#contenido"
        onClick={(event) => {
          // an entry that the router did not write would hide how far Back goes
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Saltar al contenido
      </a>
      <TopBar
        companyId={companyId}
        onAccount={() => setAccountOpen(true)}
        onShortcuts={showShortcuts}
      />
      <main ref={main} id="contenido" className="page" tabIndex={-1}>
        <Demands companyId={insideCompany ? companyId : null} />
        <RelationNamesProvider own={useNamesHere()}>
          <Outlet />
          <PersonOfAddress />
        </RelationNamesProvider>
      </main>
      <UnsavedChanges />
      <AccountDialog open={accountOpen} onOpenChange={setAccountOpen} />
      <SessionEndedDialog open={useEndedSession()} />
      <ShortcutsSheet sections={shortcuts} open={shortcutsOpen} onOpenChange={setShortcutsOpen} />
    </>
  )
}

/**
 * The company that the navigation links to. A company is remembered once it was read, and forgotten
 * once it is gone. The parameter of /dashboard may be a matrix instead of a company, so the
 * dashboard itself calls `rememberCompany`.
 */
function useRememberedCompany(): string | null {
  const { companyId } = useParams()
  const { pathname } = useLocation()
  const onDashboard = pathname.startsWith('/dashboard/')
  const named = companyId && !onDashboard ? companyId : null
  const { data, error } = useQuery({
    ...read(companiesContract.one, { params: { companyId: named ?? '' } }),
    enabled: named !== null,
  })
  const gone = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (named === null) return
    if (data) rememberCompany(named)
    else if (gone && lastCompany() === named) clearLastCompany()
  }, [named, data, gone])
  const last = useLastCompany()
  return (gone ? null : named) ?? last ?? (onDashboard ? companyId : null) ?? null
}
