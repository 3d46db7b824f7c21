import { useEffect, useState } from 'react'
import { numbered } from '#shared/spanish.ts'
import { buttonClass } from '#ui/Button.tsx'
import { PathIcon } from '#ui/Icon.tsx'
import { cloud, cloudCheck, cloudOff } from '#ui/icons.ts'
import type { SyncStatus } from '../../sheet/queue.rules.ts'
import type { SheetData } from '../../sheet/sheet.rules.ts'
import type { Forgotten } from '../../views/first-page/ForgottenNotice.tsx'
import { eraseFromBrowser } from '../progress.ts'
import type { SheetDrafts } from '../saving/drafts.ts'
import { countOtherUnsent } from '../saving/store.ts'
import { Panel } from './Panel.tsx'

export interface Erasing {
  readonly sheet: SheetDrafts
  readonly sync: SyncStatus
  readonly onErased: (forgotten: Forgotten) => void
}

interface Props {
  readonly data: SheetData
  readonly erasing: Erasing
  readonly onClose: () => void
}

/** «Equipo compartido»: saves what waits, then erases the sheet from this browser. */
export function ErasePanel({ data, erasing, onClose }: Props) {
  const { waiting, stuck, awaiting, eraseWhenSaved, eraseNow } = useErasing(data, erasing)
  return (
    <Panel title="¿Borrar de este navegador?" onClose={onClose}>
      <div className="panel-choice">
        <p>
          Se borran de aquí tus respuestas, tus comentarios y la clave{' '}
          {data.slip ? 'con la que respondes' : 'de tu enlace'}. <b>Lo guardado sigue a salvo</b>:
          para continuar,{' '}
          {data.slip ? 'entra con tu papeleta y tu NIP' : 'abre el enlace de tu correo'}.
        </p>
        <Waiting waiting={waiting} stuck={stuck} awaiting={awaiting} />
        <button
          type="button"
          className={buttonClass({ variant: stuck ? 'primary' : 'danger', size: 'large' })}
          aria-busy={awaiting || undefined}
          onClick={awaiting ? undefined : eraseWhenSaved}
        >
          {eraseLabel(stuck, awaiting)}
        </button>
        {stuck && (
          <button
            type="button"
            className={buttonClass({ variant: 'danger', size: 'large' })}
            onClick={eraseNow}
          >
            {`Borrar ya y perder ${answers(waiting)}`}
          </button>
        )}
        <button type="button" className={buttonClass({ size: 'large' })} onClick={onClose}>
          Cancelar
        </button>
      </div>
    </Panel>
  )
}

function eraseLabel(stuck: boolean, awaiting: boolean): string {
  if (stuck) return awaiting ? 'Esperando…' : 'Borrar cuando se guarde todo'
  return awaiting ? 'Borrando…' : 'Borrar y salir'
}

const answers = (count: number): string => numbered(count, 'respuesta', 'respuestas')

interface WaitingProps {
  readonly waiting: number
  readonly stuck: boolean
  readonly awaiting: boolean
}

/** Whether something would be lost. */
function Waiting({ waiting, stuck, awaiting }: WaitingProps) {
  const [icon, text] = stuck
    ? ([
        cloudOff,
        awaiting
          ? `Esperando a guardar ${answers(waiting)}. No cierres esta página: se borra en cuanto estén.`
          : `${answers(waiting)} por guardar.`,
      ] as const)
    : waiting > 0
      ? ([cloud, 'Guardando…'] as const)
      : ([cloudCheck, 'Todo está guardado: no se pierde nada.'] as const)
  return (
    <output className="erase-status">
      <PathIcon path={icon} />
      <span>{text}</span>
    </output>
  )
}

function useErasing(data: SheetData, { sheet, sync, onErased }: Erasing) {
  const { subject_id, self, slip = false } = data
  const [checked, setChecked] = useState(false)
  const [elsewhere, setElsewhere] = useState(0)
  const [awaiting, setAwaiting] = useState(false)
  const waiting = sync.pending + elsewhere
  useEffect(() => {
    // also what a closed tab of this sheet left
    void sheet.resume().then(() => setChecked(true))
    void countOtherUnsent(subject_id, self).then(setElsewhere)
  }, [sheet, subject_id, self])
  const isSaved = checked && waiting === 0
  useEffect(() => {
    if (!awaiting || !isSaved) return
    sheet.end()
    void eraseFromBrowser(subject_id).then((complete) => onErased({ lost: 0, complete, slip }))
  }, [awaiting, isSaved, sheet, subject_id, slip, onErased])
  const eraseNow = (): void => {
    sheet.end()
    void eraseFromBrowser(subject_id).then((complete) =>
      onErased({ lost: waiting, complete, slip }),
    )
  }
  return {
    waiting,
    // the other sheet saves only when it is open
    stuck: elsewhere > 0 || (sync.pending > 0 && sync.phase !== 'pending'),
    awaiting,
    eraseWhenSaved: () => setAwaiting(true),
    eraseNow,
  }
}
