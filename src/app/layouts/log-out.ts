import { accountsContract } from '#features/accounts/contract.ts'
import { call } from '#web/api.ts'
import { forgetCompany } from '#web/last-company.ts'
import { notifyFailure } from '#web/notify.tsx'
import { queryClient } from '#web/query.ts'

/**
 * Ends the session, clears the cached data and the last company, and opens the public home page.
 * The browser keeps only the chosen theme.
 */
export async function logOut(): Promise<void> {
  try {
    await call(accountsContract.logout)
  } catch (error) {
    notifyFailure(error, 'server.failed')
    return
  }
  queryClient.clear()
  forgetCompany()
  location.assign('/')
}
