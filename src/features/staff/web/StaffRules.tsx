import type { ReactNode } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { PEERS } from '#features/matrices/limits.ts'
import { usesRelation } from '#features/matrices/relations.rules.ts'
import { LEADER, PEER, SELF_EVALUATION, TEAM } from '#shared/relations.ts'
import { numbered, wholeNumber } from '#shared/spanish.ts'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { LazySelect } from '#web/kit/field/lazy-choices.tsx'
import { useMedia } from '#web/kit/page/useMedia.ts'
import { describeByHand } from '../summary.rules.ts'
import type { EditablePlan } from './useStaffPlan.ts'
import '../views/staff.css'

interface StaffRulesProps {
  readonly plan: EditablePlan
  readonly matrix: Matrix
}

function Rule({
  checked,
  onChange,
  label,
  count,
  children,
}: {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly label: string
  readonly count: string
  readonly children?: ReactNode
}) {
  return (
    <span className="staff-rule">
      <label className="check">
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {children}
      <b>{count}</b>
    </span>
  )
}

const peerCounts = Array.from({ length: PEERS.highest }, (_, at) => String(at + PEERS.lowest))

/** The rules of the organisation chart for new people, each with what it adds. */
function NewRules({ plan: { planned, rules, changeRules, comparison }, matrix }: StaffRulesProps) {
  const names = useRelationNames()
  const count = (relation_type_id: number): string => {
    const isNew = (id: string): boolean => id.startsWith('new ')
    const added = planned.changes.added.filter(
      (form) =>
        form.relation_type_id === relation_type_id &&
        (isNew(form.evaluator_id) || isNew(form.evaluated_id)),
    )
    return `+${wholeNumber(added.length)}`
  }
  const offered = (
    [
      { rule: 'self', relation: SELF_EVALUATION, label: names.auto.one },
      { rule: 'leader', relation: LEADER, label: 'Su líder directo' },
      { rule: 'team', relation: TEAM, label: names.equipo.group },
    ] as const
  ).filter(({ relation }) => usesRelation(matrix, relation))
  const hasNew = comparison.people.some(({ difference }) => difference === 'new')
  if (!hasNew) return null
  return (
    <fieldset className="staff-rules-line">
      <legend>Para quienes entran</legend>
      {offered.map(({ rule, relation, label }) => (
        <Rule
          key={rule}
          label={label}
          count={count(relation)}
          checked={rules[rule]}
          onChange={(checked) => changeRules({ [rule]: checked })}
        />
      ))}
      {usesRelation(matrix, PEER) && (
        <Rule
          label={names.companero.group}
          count={count(PEER)}
          checked={rules.peers > 0}
          onChange={(checked) => changeRules({ peers: checked ? PEERS.default : 0 })}
        >
          <LazySelect
            small
            fit
            label={`${names.companero.group} de cada persona, hasta`}
            options={peerCounts.map((value) => ({ value, label: value }))}
            value={rules.peers > 0 ? String(rules.peers) : null}
            placeholder="0"
            onChange={(value) => changeRules({ peers: Number(value) })}
          />
        </Rule>
      )}
    </fieldset>
  )
}

/** What a new leader changes in the connections. */
function MovedRules({ plan: { planned, rules, changeRules, comparison } }: StaffRulesProps) {
  const moved = comparison.people.filter(
    ({ difference, leader, leader_before }) => difference === 'changed' && leader !== leader_before,
  ).length
  if (moved === 0) return null
  const isPeer = ({ relation_type_id }: { readonly relation_type_id: number }): boolean =>
    relation_type_id === PEER
  const { removed } = planned.changes
  const peers = removed.filter(isPeer).length
  return (
    <fieldset className="staff-rules-line">
      <legend>{numbered(moved, 'cambia de líder', 'cambian de líder')}</legend>
      <Rule
        label="El nuevo líder, en lugar del anterior"
        count={`−${wholeNumber(removed.length - peers)}`}
        checked={rules.replace}
        onChange={(replace) => changeRules({ replace })}
      />
      <Rule
        label="También sus compañeros"
        count={`−${wholeNumber(peers)}`}
        checked={rules.replace && rules.replace_peers}
        onChange={(replace_peers) => changeRules({ replace_peers })}
      />
    </fieldset>
  )
}

/** «Conexiones por regla»: what new people and new leaders get; on a phone folded. */
export function StaffRules(props: StaffRulesProps) {
  const { added, removed } = props.plan.planned.changes
  const wide = useMedia('(min-width: 47.5625rem)')
  const isNeeded = props.plan.comparison.people.some(
    ({ difference, leader, leader_before }) =>
      difference === 'new' || (difference === 'changed' && leader !== leader_before),
  )
  if (!isNeeded) return null
  return (
    <details className="staff-rules" open={wide}>
      <summary>
        <b>Conexiones por regla</b>{' '}
        <span className="soft">
          {wholeNumber(added.length)} nuevas, {wholeNumber(removed.length)} salen con el líder
          anterior. {describeByHand(props.plan.planned)}
        </span>
      </summary>
      <NewRules {...props} />
      <MovedRules {...props} />
    </details>
  )
}
