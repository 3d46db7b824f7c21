import { Suspense, useState } from 'react'
import { Outlet, useParams } from 'react-router'
import { UnsavedChanges } from '#web/kit/UnsavedChanges.tsx'
import { useWasOpened } from '#web/kit/useWasOpened.ts'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { type ListedSection, listedShortcuts, useShortcuts } from '#web/shortcuts.ts'
import { useUndo } from '#web/useUndo.ts'
import { Demands } from './Demands.tsx'
import { TopBar } from './TopBar.tsx'
import { useRememberedCompany } from './useRememberedCompany.ts'
import { useScrollToTop } from './useScrollToTop.ts'

const AccountDialog = lazyWithRetry(
  () => import('#features/accounts/web/AccountDialog.tsx'),
  'AccountDialog',
)

const ShortcutsSheet = lazyWithRetry(() => import('./ShortcutsSheet.tsx'), 'ShortcutsSheet')

export function AdminLayout() {
  useUndo()
  const [accountOpen, setAccountOpen] = useState(false)
  const accountNeeded = useWasOpened(accountOpen)
  const [shortcuts, setShortcuts] = useState<readonly ListedSection[]>([])
  const [shortcutsOpen, setShortcutsOpen] = useState(false)
  const shortcutsNeeded = useWasOpened(shortcutsOpen)
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
  const insideCompany = useParams()['companyId'] !== undefined
  useScrollToTop()
  return (
    <>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <TopBar
        companyId={companyId}
        onAccount={() => setAccountOpen(true)}
        onShortcuts={showShortcuts}
      />
      <main id="contenido" className="page" tabIndex={-1}>
        <Demands companyId={insideCompany ? companyId : null} />
        <Outlet />
      </main>
      <UnsavedChanges />
      {accountNeeded && (
        <Suspense>
          <AccountDialog open={accountOpen} onOpenChange={setAccountOpen} />
        </Suspense>
      )}
      {shortcutsNeeded && (
        <Suspense>
          <ShortcutsSheet
            sections={shortcuts}
            open={shortcutsOpen}
            onOpenChange={setShortcutsOpen}
          />
        </Suspense>
      )}
    </>
  )
}
