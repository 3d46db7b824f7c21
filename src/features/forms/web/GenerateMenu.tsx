import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Matrix, SubjectProperty } from '#features/matrices/contract.ts'
import { usesRelation } from '#features/matrices/relations.rules.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { PEER, SELF_EVALUATION } from '#shared/relations.ts'
import { Button } from '#ui/Button.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { ConfirmDialog } from '#web/kit/dialog/ConfirmDialog.tsx'
import { Menu, type MenuChoice } from '#web/kit/dialog/Menu.tsx'
import { messageText } from '#web/message-catalog.ts'
import type { StoredForm } from '../compact.rules.ts'
import { formsText } from '../counts.rules.ts'
import { generatePeers, generateSelfEvaluations } from '../rules.ts'
import { useGeneration } from './useGeneration.ts'

export interface GenerateMenuProps {
  readonly matrix: Matrix
  readonly columns: readonly SubjectProperty[]
  readonly subjects: readonly Subject[]
  readonly forms: readonly StoredForm[]
  readonly onGenerated: () => void
  /** Opens the dialog that copies an earlier matrix. */
  readonly onPrevious: () => void
}

/** What the administrator chose to generate: self-evaluations, or peers by a column. */
type Plan =
  | { readonly kind: 'self'; readonly column: null }
  | { readonly kind: 'peers'; readonly column: SubjectProperty }

interface Preview {
  /** How many forms are added. */
  readonly count: number
  /** How many pairs have a form in another relation and keep it. */
  readonly kept: number
  /** Why no form is added. */
  readonly reason: string
}

function describePreview(
  plan: Plan,
  subjects: readonly Subject[],
  forms: readonly StoredForm[],
): Preview {
  if (!plan.column)
    return {
      count: generateSelfEvaluations(subjects, forms).length,
      kept: 0,
      reason: 'Todas las personas tienen ya su autoevaluación.',
    }
  const generated = generatePeers(subjects, forms, plan.column.id)
  if ('code' in generated) return { count: 0, kept: 0, reason: messageText(generated.code) }
  return {
    count: generated.forms.length,
    kept: generated.kept,
    reason: 'No hay personas con el mismo valor que falten de conectar.',
  }
}

function describeConsequence({ column }: Plan, { count, kept, reason }: Preview): string {
  const added = column
    ? `Se agregarán ${formsText(count)}: quienes tienen el mismo valor en «${column.name}» se evaluarán entre sí.`
    : `Se agregarán ${formsText(count)}: una a cada persona que no la tiene.`
  return `${count === 0 ? reason : added}${keptText(kept)}`
}

const keptText = (kept: number): string =>
  kept === 0
    ? ''
    : ` Ya hay ${formsText(kept)} con otra relación: no ${kept === 1 ? 'cambia' : 'cambian'}, porque cada quien evalúa a otra persona una sola vez.`

const button = (
  <Button size="small" icon="sparkles" iconEnd="chevron-down">
    Generar
  </Button>
)

export function GenerateMenu({
  matrix,
  columns,
  subjects,
  forms,
  onGenerated,
  onPrevious,
}: GenerateMenuProps) {
  const { id: matrixId, company_id: companyId } = matrix
  const navigate = useNavigate()
  const { busy, generate } = useGeneration(matrixId, onGenerated)
  const [plan, setPlan] = useState<Plan | null>(null)
  const preview = plan ? describePreview(plan, subjects, forms) : { count: 0, kept: 0, reason: '' }
  const { count } = preview
  const confirm = () => {
    if (!plan) return
    generate(
      plan.column ? { kind: 'peers', subject_property_id: plan.column.id } : { kind: 'self' },
      {
        onSettled: () => setPlan(null),
      },
    )
  }
  const names = useRelationNames()
  const usesPeers = usesRelation(matrix, PEER)
  const peers: MenuChoice[] = columns.map((column) => ({
    label: `${names.companero.group} por «${column.name}»`,
    icon: 'users',
    onSelect: () => setPlan({ kind: 'peers', column }),
  }))
  const self: MenuChoice = {
    label: `${names.auto.one} para todos`,
    icon: 'user',
    onSelect: () => setPlan({ kind: 'self', column: null }),
  }
  const noColumn: MenuChoice = {
    label: `${names.companero.group} por una columna`,
    icon: 'users',
    disabled: true,
    reason: 'El proyecto no tiene columnas.',
  }
  return (
    <>
      <Menu
        trigger={button}
        entries={[
          {
            label: 'Desde el organigrama',
            icon: 'git-merge',
            onSelect: () => void navigate(`/org-chart/${companyId}/${matrixId}`),
          },
          ...(usesRelation(matrix, SELF_EVALUATION) ? [self] : []),
          { label: 'Desde un proyecto anterior', icon: 'copy', onSelect: onPrevious },
          ...(usesPeers ? (peers.length > 0 ? peers : [noColumn]) : []),
        ]}
      />
      <ConfirmDialog
        open={plan !== null}
        onOpenChange={(open) => {
          if (!open) setPlan(null)
        }}
        title={
          plan?.column
            ? `${names.companero.group} por «${plan.column.name}»`
            : `${names.auto.one} para todos`
        }
        consequence={plan ? describeConsequence(plan, preview) : ''}
        confirmLabel={count > 0 ? `Agregar ${formsText(count)}` : 'Entendido'}
        cancelLabel="Cancelar"
        busy={busy}
        onConfirm={() => (count > 0 ? confirm() : setPlan(null))}
      />
    </>
  )
}
