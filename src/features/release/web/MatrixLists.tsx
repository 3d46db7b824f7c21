import { Fragment, Suspense, useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import type { Matrix } from '#features/matrices/contract.ts'
import { indexValues } from '#features/subjects/value-columns.rules.ts'
import { wholeNumber } from '#shared/spanish.ts'
import { Icon } from '#ui/Icon.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { PersonLink } from '#web/kit/page/PersonLink.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { messageText } from '#web/message-catalog.ts'
import type { Participation } from '../contract.ts'
import type { MatrixView } from '../views.rules.ts'
import type { AddressedSubject } from './CorrectEmailDialog.tsx'
import { FormsList } from './FormsList.tsx'
import { MailsList } from './MailsList.tsx'
import { PendingList } from './PendingList.tsx'
import { SubjectsList } from './SubjectsList.tsx'
import type { MatrixState } from './useMatrix.ts'
import type { MatrixMutations } from './useMatrixMutations.ts'

// while raters answer the page begins with those who are pending
const OutlookList = lazyWithRetry(() => import('./OutlookList.tsx'), 'OutlookList')

interface MatrixListsProps {
  readonly state: MatrixState
  /** The newest known version. */
  readonly matrix: Matrix
  /** Undefined in a phase without lists. */
  readonly view: MatrixView | undefined
  readonly mutations: MatrixMutations
  /** Opens the reminder of these raters; undefined when the user may send none. */
  readonly onRemind: ((subject_ids: readonly string[]) => void) | undefined
  /** Undefined when no address may be corrected. */
  readonly onCorrect: ((subject: AddressedSubject) => void) | undefined
  /** The foot of the page. */
  readonly foot: HTMLElement | null
}

const NO_RATERS: Participation['pending'] = []
const MOST_NAMES = 3

/** One line, so that the first rows stay in view. */
function Disputes({ disputed }: Pick<Participation, 'disputed'>) {
  if (disputed.length === 0) return null
  const named = disputed.slice(0, MOST_NAMES)
  return (
    <p className="matrix-notice">
      <Icon name="user-x" size={17} />
      <span>
        <b>
          {disputed.length === 1
            ? 'Una persona avisó que sus datos no son correctos.'
            : `${wholeNumber(disputed.length)} personas avisaron que sus datos no son correctos.`}
        </b>{' '}
        {named.map(({ subject_id, name, email }, index) => (
          <Fragment key={subject_id}>
            {index > 0 && ', '}
            <PersonLink id={subject_id} name={name} /> ({email ?? 'sin correo'})
          </Fragment>
        ))}
        {disputed.length > MOST_NAMES && (
          <>
            {' '}
            <Link className="link" to="?vista=personas&estado=en-duda">
              Ver todas
            </Link>
          </>
        )}
      </span>
    </p>
  )
}

/** The lists of a matrix in its phase, one at a time. */
export function MatrixLists(props: MatrixListsProps) {
  const { view, state } = props
  const { participation, withProgress } = state
  if (!view) return <p className="soft">{messageText('matrix.erased')}</p>
  const data = withProgress ? participation.data : undefined
  return (
    <>
      {participation.isError && (
        <LoadError code="matrix.state_failed" onRetry={() => void participation.refetch()} />
      )}
      {data && <Disputes disputed={data.disputed} />}
      {(view === 'subjects' || view === 'mails' || !participation.isError || data) && (
        <CurrentList {...props} view={view} participation={data} />
      )}
    </>
  )
}

function CurrentList({
  state: { subjects, mayEdit },
  matrix,
  mutations,
  onRemind,
  onCorrect,
  foot,
  view,
  participation,
}: MatrixListsProps & {
  readonly view: MatrixView
  readonly participation: Participation | undefined
}) {
  const valuesOf = useMemo(() => indexValues(subjects.data), [subjects.data])
  useEffect(() => OutlookList.preload(), [])
  if (view === 'subjects')
    return (
      <SubjectsList
        subjects={subjects.data}
        matrix={matrix}
        onCorrect={onCorrect}
        retry={subjects.isError ? () => void subjects.refetch() : null}
      />
    )
  if (view === 'forms') return <FormsList matrix={matrix} subjects={subjects.data} />
  if (view === 'mails')
    return (
      <MailsList
        matrix={matrix}
        valuesOf={valuesOf}
        pending={participation?.pending ?? NO_RATERS}
        mayEdit={mayEdit}
        mutations={mutations}
        onRemind={onRemind}
        onCorrect={onCorrect}
      />
    )
  const loading = <PageSkeleton layout="list" label="Cargando avance" />
  if (!participation) return loading
  return view === 'pending' ? (
    <PendingList
      participation={participation}
      matrix={matrix}
      valuesOf={valuesOf}
      onRemind={onRemind}
      onCorrect={onCorrect}
      foot={foot}
    />
  ) : (
    <Suspense fallback={loading}>
      <OutlookList participation={participation} matrix={matrix} valuesOf={valuesOf} />
    </Suspense>
  )
}
