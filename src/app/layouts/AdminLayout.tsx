import { useState } from 'react'
import { Outlet } from 'react-router'
import { TopBar } from './TopBar.tsx'
import { useRememberedCompany } from './useRememberedCompany.ts'
import { useScrollToTop } from './useScrollToTop.ts'

export function AdminLayout() {
  const [accountOpen, setAccountOpen] = useState(false)
  const companyId = useRememberedCompany()
  useScrollToTop()
  return (
    <>
      <a className="skip-link" href="#contenido">Saltar al contenido</a>
      <TopBar companyId={companyId} onAccount={() => setAccountOpen(true)} />
      <main id="contenido" className="page" tabIndex={-1}><Outlet /></main>
    </>
  )
}
