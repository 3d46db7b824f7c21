import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace } from '#features/accounts/contract.ts'
import { DEFAULT_TIME_ZONE } from '#shared/dates.ts'
import { cleanText } from '#shared/text.ts'
import type { MarkedCompany } from '#ui/CompanyMark.tsx'
import { call } from '#web/api.ts'
import { notify, notifyFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { Color, companiesContract, type Company } from '../contract.ts'
import { DEFAULT_COLOR } from '../limits.ts'
import { companyProblem } from '../rules.ts'

export interface CompanyDraft extends Pick<
  Company,
  'name' | 'status' | 'primary_color' | 'secondary_color' | 'time_zone' | 'paper' | 'workspace_id'
> {
  /** URL of the logo that the dialog shows. */
  readonly logo: string | null
  /** A newly chosen logo. */
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

/** The multipart fields and files of the contract's `CompanyInput`. */
function inputOf({ logo, image, name, ...fields }: CompanyDraft, company: Company | null) {
  const removed = company?.logo && !logo
  return {
    body: { ...fields, name: cleanText(name), ...(removed && { image: '' as const }) },
    files: image ? { image } : {},
  }
}

/**
 * State of the fields of a new (`null`) or existing company; `tried` is true after the first
 * submit.
 */
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
    onError: (error) =>
      notifyFailure(error, draft.image ? 'company.image_invalid' : 'company.save_failed'),
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

const validOrDefault = (color: string): string =>
  Color.safeParse(color).success ? color : DEFAULT_COLOR

/** The company for the preview; an incomplete colour is replaced by the default. */
export function previewCompany({
  name,
  logo,
  primary_color,
  secondary_color,
}: CompanyDraft): MarkedCompany {
  return {
    name: cleanText(name) || 'Tu empresa',
    logo,
    primary_color: validOrDefault(primary_color),
    secondary_color: validOrDefault(secondary_color),
  }
}
