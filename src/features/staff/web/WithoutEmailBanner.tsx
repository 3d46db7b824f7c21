import { useQuery } from '@tanstack/react-query'
import { accountsContract } from '#features/accounts/contract.ts'
import { permissionsIn } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { matricesContract, type Matrix } from '#features/matrices/contract.ts'
import { withoutEmailText } from '#features/subjects/identity.rules.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { call } from '#web/api.ts'
import { read, refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { countByNumber } from '../without-email.rules.ts'
import { type ImportTable, includedLines } from './useImportTable.ts'
import '../views/staff-import.css'

interface WithoutEmailBannerProps {
  readonly matrix: Matrix
  readonly opened: NonNullable<ImportTable['opened']>
}

/** Whether the user may change the settings of the project. */
function useMayChange(company_id: string): boolean {
  const user = useQuery(read(accountsContract.profile)).data?.user
  const company = useQuery(read(companiesContract.one, { params: { companyId: company_id } })).data
  return permissionsIn(user, company?.workspace_id).has('workspace.change')
}

/** Offers the setting of the project that takes the people of a list who have a number alone. */
export function WithoutEmailBanner({ matrix, opened }: WithoutEmailBannerProps) {
  const mayChange = useMayChange(matrix.company_id)
  const { mutate, isPending } = useAction({
    run: () =>
      call(matricesContract.update, {
        params: { matrixId: matrix.id },
        body: { without_email: true, version: matrix.version },
      }),
    failed: 'matrix.create_failed',
    onSettled: () => refresh(matricesContract.one),
  })
  const count = matrix.without_email
    ? 0
    : countByNumber(includedLines(opened), opened.columns, opened.corrections)
  if (count === 0) return null
  return (
    <Banner
      tone="warning"
      className="staff-warning"
      actions={
        mayChange && (
          <Button size="small" busy={isPending} busyLabel="Activando..." onClick={() => mutate()}>
            Activar
          </Button>
        )
      }
    >
      {withoutEmailText(count)}
    </Banner>
  )
}
