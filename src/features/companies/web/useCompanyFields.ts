import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace } from '#features/accounts/contract.ts'
import { DEFAULT_TIME_ZONE } from '#shared/dates.ts'
import { DEFAULT_COLOR } from '#shared/limits.ts'
import { cleanText } from '#shared/text.ts'
import type { MarkedCompany } from '#ui/CompanyMark.tsx'
import { call } from '#web/api.ts'
import { notify, notifyFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { Color, companiesContract, type Company } from '../contract.ts'
import { companyProblem } from '../rules.ts'

export interface CompanyDraft extends Pick<
  Company,
  'name' | 'status' | 'primary_color' | 'secondary_color' | 'time_zone' | 'paper' | 'workspace_id'
> {
  /** The address that shows the logo, and the file when it is a new one. */
  readonly logo: string | null
  readonly image: File | null
}

function draftOf(company: Company | null, workspaces: readonly Workspace[]): CompanyDraft {
  const {
    name = '',
    status = 'activa',
    primary_color = DEFAULT_COLOR,
    secondary_color = DEFAULT_COLOR,
    time_zone = DEFAULT_TIME_ZONE,
    paper = 'letter',
    logo = null,
  } = company ?? {}
  return {
    name,
    status,
    primary_color,
    secondary_color,
    time_zone,
    paper,
    logo,
    image: null,
    workspace_id: company?.workspace_id ?? workspaces[0]?.id ?? '',
  }
}

/** The multipart fields and the file, as the contract takes them; an empty image removes the logo. */
function inputOf({ logo, image, name, ...fields }: CompanyDraft, company: Company | null) {
  const removed = company?.logo && !logo
  return {
    body: { ...fields, name: cleanText(name), ...(removed && { image: '' as const }) },
    files: image ? { image } : {},
  }
}

/** The form of one company, new or known: its draft, whether it was tried to be sent, and the sending. */
export function useCompanyFields(
  company: Company | null,
  workspaces: readonly Workspace[],
  onDone: () => void,
) {
  const [draft, setDraft] = useState(() => draftOf(company, workspaces))
  const [tried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: () => {
      const input = inputOf(draft, company)
      return company
        ? call(companiesContract.update, { params: { companyId: company.id }, ...input })
        : call(companiesContract.create, input)
    },
    onSuccess: async () => {
      notify('company.saved')
      onDone()
      await refresh(companiesContract.list, companiesContract.one)
    },
    onError: (error) => notifyFailure(error, 'company.image_invalid'),
  })
  const submit = () => {
    setTried(true)
    if (!companyProblem({ ...draft, name: cleanText(draft.name) })) save.mutate()
  }
  return {
    draft,
    change: (changed: Partial<CompanyDraft>) => setDraft({ ...draft, ...changed }),
    tried,
    submit,
    saving: save.isPending,
  }
}

const lastGood = (color: string): string => (Color.safeParse(color).success ? color : DEFAULT_COLOR)

/** What the preview shows while a colour is only half typed. */
export function shownCompany({
  name,
  logo,
  primary_color,
  secondary_color,
}: CompanyDraft): MarkedCompany {
  return {
    name: cleanText(name) || 'Tu empresa',
    logo,
    primary_color: lastGood(primary_color),
    secondary_color: lastGood(secondary_color),
  }
}
