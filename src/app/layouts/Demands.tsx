import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { accountsContract } from '#features/accounts/contract.ts'
import { workspacesAwaitingSecondFactor } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { Banner } from '#ui/Banner.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { read } from '#web/query.ts'

const SecondFactorDemand = lazyWithRetry(
  () => import('#features/accounts/web/SecondFactorDemand.tsx'),
  'SecondFactorDemand',
)
const EmailProofDemand = lazyWithRetry(
  () => import('#features/accounts/web/EmailProofDemand.tsx'),
  'EmailProofDemand',
)
const DeletionNotice = lazyWithRetry(
  () => import('#features/retention/web/DeletionNotice.tsx'),
  'DeletionNotice',
)
const PracticeBanner = lazyWithRetry(
  () => import('#features/practice/web/PracticeBanner.tsx'),
  'PracticeBanner',
)

function watchNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** The line above every page while the browser has no network. */
function OfflineLine() {
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  if (online) return null
  return (
    <Banner tone="warning">
      Sin conexión. Lo que escribiste sigue aquí; podrás guardarlo cuando vuelva la red.
    </Banner>
  )
}

/**
 * The lines above every page: that there is no network, what the account still needs, that a
 * workspace is about to be deleted, and that a company is invented. Their scripts load only where
 * there is something to say.
 */
export function Demands({ companyId }: { readonly companyId: string | null }) {
  const user = useQuery(read(accountsContract.profile)).data?.user
  const company = useQuery({
    ...read(companiesContract.one, { params: { companyId: companyId ?? '' } }),
    enabled: companyId !== null,
  }).data
  // Once enabled, no workspace awaits the second factor, but its dialog still shows the codes.
  const [awaitsSecondFactor, setAwaitsSecondFactor] = useState(false)
  if (user && workspacesAwaitingSecondFactor(user).length > 0 && !awaitsSecondFactor)
    setAwaitsSecondFactor(true)
  return (
    <Suspense>
      <OfflineLine />
      {awaitsSecondFactor && <SecondFactorDemand />}
      {user?.email_proof_needed && <EmailProofDemand />}
      {user?.workspaces.some(({ delete_at }) => delete_at !== null) && <DeletionNotice />}
      {company && company.kind !== 'real' && <PracticeBanner companyId={company.id} />}
    </Suspense>
  )
}
