import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { DEFAULT_TIME_ZONE, longInstant } from '#shared/dates.ts'
import { mayRole } from '#shared/roles.ts'
import { Banner } from '#ui/Banner.tsx'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'

/** Where owners cancel the deletion; the page says itself when it is due. */
const OWNERS_PAGE = '/data-subjects'

/** Says above every page that a workspace of the user is about to be deleted, and where to keep it. */
export function DeletionNotice() {
  const user = useQuery(read(accountsContract.profile)).data?.user
  const { pathname } = useLocation()
  return user?.workspaces.map(({ id, name, role, delete_at }) => {
    const isOwner = mayRole(role, 'workspace.own')
    if (delete_at === null || (isOwner && pathname === OWNERS_PAGE)) return null
    const date = longInstant(new Date(delete_at), DEFAULT_TIME_ZONE)
    return (
      <Banner
        key={id}
        className="banner-above"
        tone="warning"
        actions={
          isOwner && (
            <LinkButton size="small" to={OWNERS_PAGE}>
              Ver
            </LinkButton>
          )
        }
      >
        {messageText('workspace.deletion_near', { name, date })}
      </Banner>
    )
  })
}
