import { useState } from 'react'
import type { Workspace } from '#features/accounts/contract.ts'
import { DEFAULT_TIME_ZONE } from '#shared/dates.ts'
import { cleanText } from '#shared/text.ts'
import type { MarkedCompany } from '#ui/CompanyMark.tsx'
import { call } from '#web/api.ts'
import { useSavedVersion } from '#web/kit/dialog/useSavedVersion.ts'
import { useAction } from '#web/useAction.ts'
import { companiesContract, type Company } from '../contract.ts'
import { companyDifferences } from '../differences.rules.ts'
import { DEFAULT_COLOR } from '../limits.ts'
import { companyProblem, isColor } from '../rules.ts'

export interface CompanyDraft extends Pick<
  Company,
  | 'name'
  | 'status'
  | 'primary_color'
  | 'secondary_color'
  | 'time_zone'
  | 'paper'
  | 'country'
  | 'workspace_id'
> {
  /** URL of the logo that the dialog shows. */
  readonly logo: string | null
  /** A newly chosen logo. */
  readonly image: File | null
  /** Whether the file that was chosen last is no image; it is not saved without. */
  readonly unreadable: boolean
}

function toDraft(company: Company | null, workspaces: readonly Workspace[]): CompanyDraft {
  const {
    name = '',
    status = 'activa',
    primary_color = DEFAULT_COLOR,
    secondary_color = DEFAULT_COLOR,
    time_zone = DEFAULT_TIME_ZONE,
    paper = 'letter',
    country = 'MX',
    logo = null,
  } = company ?? {}
  return {
    name,
    status,
    primary_color,
    secondary_color,
    time_zone,
    paper,
    country,
    logo,
    image: null,
    unreadable: false,
    workspace_id: company?.workspace_id ?? workspaces[0]?.id ?? '',
  }
}

const logoChange = ({ logo, image }: CompanyDraft, company: Company | null) =>
  image ? 'replaced' : company?.logo && !logo ? 'removed' : 'kept'

/** The multipart fields and files of the contract's `CompanyInput`. */
function toInput(draft: CompanyDraft, company: Company | null) {
  const { logo, image, unreadable: _, name, ...fields } = draft
  const removed = company?.logo && !logo
  return {
    body: {
      ...fields,
      name: cleanText(name),
      ...(removed && { image: '' as const }),
    },
    files: image ? { image } : {},
  }
}

/** Saves the company; another person's save meanwhile is kept as `version.newer` to choose from. */
function useSave(draft: CompanyDraft, company: Company | null, onDone: () => void) {
  const version = useSavedVersion(company, 'company.changed', () =>
    call(companiesContract.one, { params: { companyId: company?.id ?? '' } }),
  )
  const mutation = useAction({
    /** @param saved the version that the save is based on; null for a new company */
    run: (saved: Company | null) => {
      const { body, files } = toInput(draft, saved)
      return saved
        ? call(companiesContract.update, {
            params: { companyId: saved.id },
            body: { ...body, version: saved.version },
            files,
          })
        : call(companiesContract.create, { body, files })
    },
    done: 'company.saved',
    onDone,
    refreshes: [companiesContract.list, companiesContract.one],
    failed: draft.image ? 'company.image_invalid' : 'company.save_failed',
    onRefused: version.catchNewer,
  })
  return { mutation, version }
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
  const [draft, setDraft] = useState(() => toDraft(company, workspaces))
  const [tried, setTried] = useState(false)
  const { mutation: save, version } = useSave(draft, company, onDone)
  const own = { ...draft, name: cleanText(draft.name) }
  const submit = () => {
    setTried(true)
    if (!companyProblem(own) && !draft.unreadable) save.mutate(version.saved)
  }
  return {
    draft,
    change: (changed: Partial<CompanyDraft>) => setDraft({ ...draft, ...changed }),
    tried,
    submit,
    saving: save.isPending,
    conflict: {
      open: version.newer !== null,
      differences: version.newer
        ? companyDifferences(version.newer, own, logoChange(draft, version.newer))
        : [],
      onDismiss: version.dismiss,
      onTakeSaved: () => setDraft(toDraft(version.adopt(), workspaces)),
      onKeepOwn: () => save.mutate(version.adopt()),
    },
  }
}

const validOrDefault = (color: string): string => (isColor(color) ? color : DEFAULT_COLOR)

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
