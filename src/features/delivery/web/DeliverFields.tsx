import type { Matrix } from '#features/matrices/contract.ts'
import { addDays, localDate } from '#shared/dates.ts'
import { CheckField } from '#ui/Field.tsx'
import { DateField } from '#web/kit/field/DateField.tsx'
import { mayRemind } from '../rules.ts'

export interface DeliveryOptions {
  readonly when: 'now' | 'later' | 'talked'
  /** Of «Otro día». */
  readonly date: string
  readonly toLeaders: boolean
  /** Whether those who do not open theirs are reminded. */
  readonly remind: boolean
}

interface DeliverFieldsProps {
  readonly matrix: Matrix
  readonly options: DeliveryOptions
  /** What is wrong with the day. */
  readonly problem: string | null
  readonly now: Date
  readonly onChange: (changed: Partial<DeliveryOptions>) => void
}

/** When reports are delivered, and who else gets them. */
export function DeliverFields({ matrix, options, problem, now, onChange }: DeliverFieldsProps) {
  const { when, date, toLeaders, remind } = options
  const calendar = { erase_at: new Date(matrix.erase_at), time_zone: matrix.time_zone }
  const today = localDate(now, matrix.time_zone)
  const inTime = mayRemind(when === 'later' && date !== '' ? date : today, calendar)
  return (
    <>
      <fieldset className="deliver-when">
        <legend>Cuándo lo recibe</legend>
        <CheckField
          type="radio"
          name="cuando"
          label="Ahora"
          hint="El enlace sale en cuanto confirmas."
          checked={when === 'now'}
          onChange={() => onChange({ when: 'now' })}
        />
        <CheckField
          type="radio"
          name="cuando"
          label="Otro día"
          hint="Sale a las 9:00 de ese día; hasta entonces puedes retirarlo."
          checked={when === 'later'}
          onChange={() => onChange({ when: 'later' })}
        />
        <CheckField
          type="radio"
          name="cuando"
          label="Después de hablar con su líder"
          hint="Cada líder recibe un solo correo con su gente y una hoja para preparar cada conversación, sin nada de los reportes; pulsa «Ya lo platicamos» y el reporte sale. Quien no tiene líder lo recibe ahora."
          checked={when === 'talked'}
          onChange={() => onChange({ when: 'talked' })}
        />
        {when === 'later' && (
          <DateField
            label="Fecha"
            value={date}
            min={localDate(now, matrix.time_zone)}
            max={addDays(localDate(new Date(matrix.erase_at), matrix.time_zone), -1)}
            onChange={(day) => onChange({ date: day })}
            error={problem}
          />
        )}
      </fieldset>
      <div className="deliver-more">
        {matrix.leader_reports && (
          <CheckField
            label="También a su líder"
            hint="Recibe el mismo reporte cuando lo recibe la persona, con un enlace que puedes retirar. Quien no tiene líder recibe el suyo igual."
            checked={toLeaders}
            onChange={({ target }) => onChange({ toLeaders: target.checked })}
          />
        )}
        <CheckField
          label="Recordar una vez a quien no lo abra"
          hint={
            inTime
              ? 'Un solo correo, siete días después a las 9:00. No sale si lo abrió o si retiras su enlace.'
              : 'Los datos se eliminan antes de que pasen siete días.'
          }
          disabled={!inTime}
          checked={remind && inTime}
          onChange={({ target }) => onChange({ remind: target.checked })}
        />
      </div>
    </>
  )
}
