import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { MOST_NOMINATED } from '#features/matrices/limits.ts'
import type { RelationNames } from '#shared/relation-names.ts'
import { type RelationKey, relationOf } from '#shared/relations.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { Rose } from '#ui/Rose.tsx'
import type { FoundPerson, ProposalList, ProposedRater } from '../contract.ts'
import { countText } from '../rules.ts'
import { OutsideFields } from './OutsideFields.tsx'
import { Details, PersonSearch } from './PersonSearch.tsx'
import { ReasonFields } from './ReasonFields.tsx'

/** What may be done with a list; undefined where it may only be read. */
export interface ProposalActions {
  readonly search: (text: string) => Promise<readonly FoundPerson[]>
  readonly add: (added: AddedPerson) => Promise<boolean>
  readonly remove: (rater: ProposedRater, reason: string) => Promise<boolean>
  /** Whether a reason is asked for, which the evaluated person is told. */
  readonly asks_reason: boolean
  /** Undefined where what is removed is gone. */
  readonly restore?: ((rater: ProposedRater) => Promise<boolean>) | undefined
}

export interface AddedPerson {
  readonly relation_type_id: number
  readonly rater_id?: string
  readonly outside?: { readonly name: string; readonly email: string }
}

interface Props {
  readonly list: ProposalList
  /** Whether the reader is the evaluated person. */
  readonly own: boolean
  readonly minimum_raters: number
  readonly actions: ProposalActions | undefined
}

interface SectionWords {
  readonly title: string
  readonly add: string
}
type Words = Readonly<Partial<Record<RelationKey, SectionWords>>>
const ownWords: Words = {
  companero: { title: 'Compañeros', add: 'Agregar a un compañero' },
  equipo: { title: 'Tu equipo', add: 'Agregar de tu equipo' },
  cliente: { title: 'Clientes o proveedores', add: 'Agregar cliente o proveedor' },
}
const othersWords: Words = {
  ...ownWords,
  equipo: { title: 'Su equipo', add: 'Agregar de su equipo' },
}

/** An own name follows no article. */
const chooseWords = (words: Words, names: RelationNames, key: RelationKey): SectionWords =>
  names[key].own
    ? { title: names[key].group, add: 'Agregar' }
    : (words[key] ?? { title: '', add: '' })

/** The raters of a list by relation, with its leaders first, who are given. */
export function ProposalSections({ list, own, minimum_raters, actions }: Props) {
  const words = own ? ownWords : othersWords
  const names = useRelationNames()
  return (
    <>
      {list.leaders.length > 0 && (
        <section className="proposals">
          <div className="proposals-head">
            <Rose relation="lider" size={24} />
            <h3>{own && !names.lider.own ? 'Tu líder' : names.lider.one}</h3>
          </div>
          <ul>
            {list.leaders.map(({ id, name }) => (
              <li key={id}>
                <span>
                  <b>{name}</b>
                  <small>Su evaluación se muestra aparte</small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {list.relations.map((count) => {
        const { key } = relationOf(count.relation_type_id)
        return (
          <RelationSection
            key={key}
            relation={key}
            words={chooseWords(words, names, key)}
            own={own}
            count={count}
            raters={list.raters.filter((one) => one.relation_type_id === count.relation_type_id)}
            evaluated={list.name}
            minimum_raters={minimum_raters}
            actions={actions}
          />
        )
      })}
    </>
  )
}

interface SectionProps extends Pick<Props, 'own' | 'minimum_raters' | 'actions'> {
  readonly relation: RelationKey
  readonly words: SectionWords
  readonly count: ProposalList['relations'][number]
  readonly raters: readonly ProposedRater[]
  readonly evaluated: string
}

function RelationSection(props: SectionProps) {
  const { relation, words, own, count, raters, evaluated, minimum_raters, actions } = props
  const [adding, setAdding] = useState<'person' | { readonly typed: string } | null>(null)
  const { relation_type_id } = count
  const outside = relation === 'cliente'
  const section = useRef<HTMLElement>(null)
  const { moveTo, keep } = useKeptFocus(section, raters, adding === null)
  const add = async (added: Omit<AddedPerson, 'relation_type_id'>) => {
    if (await actions?.add({ relation_type_id, ...added })) stopAdding()
  }
  const stopAdding = () => {
    moveTo('add')
    setAdding(null)
  }
  return (
    <section
      ref={section}
      className="proposals"
      aria-label={own ? words.title : `${words.title}, ${evaluated}`}
    >
      <div className="proposals-head">
        <Rose relation={relation} size={24} />
        <h3>{words.title}</h3>
        <Count count={count} />
      </div>
      {raters.length > 0 && (
        <ul>
          {raters.map((rater, index) => (
            <RaterRow
              key={rater.proposal_id}
              rater={rater}
              evaluated={evaluated}
              actions={actions}
              onChange={(change) => keep(index, change)}
            />
          ))}
        </ul>
      )}
      <Verdict count={count} minimum={minimum_raters} />
      {actions && adding === null && (
        <Button variant="tertiary" icon="plus" data-part="add" onClick={() => setAdding('person')}>
          {words.add}
        </Button>
      )}
      {actions && adding === 'person' && (
        <PersonSearch
          label={words.add}
          search={actions.search}
          onChoose={({ id }) => void add({ rater_id: id })}
          onOutside={outside ? (typed) => setAdding({ typed }) : undefined}
          onClose={stopAdding}
        />
      )}
      {actions && adding !== null && adding !== 'person' && (
        <OutsideFields
          typed={adding.typed}
          onAdd={(person) => void add({ outside: person })}
          onClose={stopAdding}
        />
      )}
    </section>
  )
}

/**
 * Where the focus goes when the control that had it is gone: to the row that took the place of one
 * that was removed or changed, else to the button that adds.
 */
function useKeptFocus(
  section: RefObject<HTMLElement | null>,
  raters: readonly ProposedRater[],
  hasAddButton: boolean,
) {
  const nextFocus = useRef<number | 'add' | null>(null)
  const shown = raters.map(({ proposal_id, removed }) => `${proposal_id} ${removed}`).join()
  useLayoutEffect(() => {
    const at = nextFocus.current
    nextFocus.current = null
    if (at === null) return
    const rows = section.current?.querySelectorAll('li') ?? []
    const row = at === 'add' ? undefined : rows[Math.min(at, rows.length - 1)]
    const control =
      row?.querySelector('button') ?? section.current?.querySelector('[data-part="add"]')
    if (control instanceof HTMLElement) control.focus()
  }, [section, shown, hasAddButton])
  return {
    moveTo: (next: 'add') => {
      nextFocus.current = next
    },
    keep: async (index: number, change: Promise<boolean>): Promise<boolean> => {
      nextFocus.current = index
      const done = await change
      if (!done) nextFocus.current = null
      return done
    },
  }
}

const MOST_DOTS = 8

/** Dots for the raters, those still needed and those still possible, and the same in words. */
function Count({ count }: Pick<SectionProps, 'count'>) {
  const { raters, minimum, maximum } = count
  const possible = maximum === MOST_NOMINATED ? minimum : maximum
  const dots = Math.min(MOST_DOTS, Math.max(raters, possible))
  const missing = raters < minimum || raters > maximum
  return (
    <span className="proposals-count">
      <span className="proposals-dots" aria-hidden="true">
        {Array.from({ length: dots }, (_, index) => (
          <i key={index} data-dot={index < raters ? 'full' : index < minimum ? 'needed' : 'open'} />
        ))}
      </span>
      <span className={missing ? 'warning-text' : 'soft'}>{countText(count)}</span>
    </span>
  )
}

interface RowProps extends Pick<Props, 'actions'> {
  readonly rater: ProposedRater
  readonly evaluated: string
  /** Makes a change of the row; resolves to whether it succeeded. */
  readonly onChange: (change: Promise<boolean>) => Promise<boolean>
}

function RaterRow({ rater, evaluated, actions, onChange }: RowProps) {
  const [asking, setAsking] = useState(false)
  const { name, removed, reason, source } = rater
  const chart = source === 'chart' ? 'por las conexiones' : ''
  const detail = [rater.detail, chart].filter(Boolean).join(' · ')
  const restore = removed ? actions?.restore : undefined
  return (
    <li data-removed={removed || undefined}>
      <span>
        <b>{name}</b>
        {removed ? (
          <small>{reason === '' ? 'Quitado' : `Quitado: ${reason}`}</small>
        ) : (
          <Details detail={detail} load={rater.load > 1 ? rater.load : 0} />
        )}
      </span>
      {actions && !removed && (
        <button
          type="button"
          className="proposals-remove"
          aria-label={`Quitar a ${name}`}
          aria-expanded={actions.asks_reason ? asking : undefined}
          onClick={() =>
            actions.asks_reason ? setAsking(true) : void onChange(actions.remove(rater, ''))
          }
        >
          <Icon name="x" size={19} />
        </button>
      )}
      {restore && (
        <Button
          variant="tertiary"
          size="small"
          icon="undo-2"
          onClick={() => void onChange(restore(rater))}
        >
          Deshacer
        </Button>
      )}
      {actions && asking && !removed && (
        <ReasonFields
          label={`¿Por qué quitas a ${name}?`}
          hint={`Sólo ${evaluated} lo lee, cuando apruebes. A ${name} no se le dice nada.`}
          action="Quitar"
          onConfirm={(why) => {
            void onChange(actions.remove(rater, why)).then((done) => {
              if (done) setAsking(false)
            })
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}

/** What the report would show of the relation, by the rule of the release's dialog. */
function Verdict({ count, minimum }: { readonly minimum: number } & Pick<SectionProps, 'count'>) {
  const text = {
    shown: 'En el reporte se mostrará por separado.',
    pooled: 'En el reporte se agrupará en «Otros evaluadores».',
    hidden: `En el reporte se ocultará: hacen falta al menos ${minimum} personas.`,
    none: '',
  }[count.verdict]
  return text !== '' && <p className={`proposals-verdict ${count.verdict}`}>{text}</p>
}
