import { type DescribedObject, describeCalls, describeFields } from '#shared/field-texts.ts'
import { peopleContract, Person, PersonMail } from './contract.ts'

const progress = (whose: string) =>
  [
    whose,
    {
      answered: 'Cuántas están respondidas; hasta el cierre cuentan las declinadas',
      forms: 'Cuántas hay',
    },
  ] as const

export const peopleDescriptions: readonly DescribedObject[] = [
  ...describeFields(PersonMail, {
    id: 'Identificador del correo',
    kind: 'Qué correo es; slip es su papeleta',
    email: 'Correo al que fue; null en su papeleta y si ya no tiene correo',
    delivery: 'Cómo va',
    at: 'Cuándo salió o falló, o desde cuándo espera',
  }),
  ...describeFields(Person, {
    subject_id: 'El participante',
    name: 'Su nombre',
    email: 'Su correo; null sin correo',
    external_id: 'Su «Número de empleado» o el id de otro sistema; falta si no tiene',
    left_at: 'Desde cuándo está de baja; null si sigue en la empresa',
    disputed: 'Si contestó «Estos no son mis datos»',
    values: ['Lo que tiene en las columnas', { name: 'La columna', value: 'El valor' }],
    leaders: ['Quién la lidera', { subject_id: 'El participante', name: 'Su nombre' }],
    rates: progress('Las conexiones en las que evalúa, sin decir a quién'),
    rated: progress('Las conexiones en las que es evaluada'),
    reminders: 'Si se le puede recordar ahora, o por qué no',
    next_reminder_at: 'Cuándo sale su próximo recordatorio; null si no sale otro',
    mails: 'Los correos que se le mandaron, el más nuevo primero',
  }),
  ...describeCalls(peopleContract, {
    addRater: {
      body: {
        relation_type_id: 'La relación (2 a 5)',
        rater_id: 'Quién evalúa, si ya está en el proyecto',
        name: 'Nombre de una persona nueva',
        email: 'Correo de una persona nueva',
        external_id: 'No. Emp. de una persona nueva sin correo, si el proyecto las tiene',
        by_day: 'Si de noche la invitación espera a las 9:00',
      },
      reply: {
        subject_id: 'Quien evalúa',
        name: 'Su nombre',
        invited_at: 'Cuándo sale su invitación',
        on_paper: 'Si no tiene correo y entra con su papeleta; falta en los demás casos',
      },
    },
    leave: { reply: { ended: 'Cuántas conexiones tenía abiertas' } },
  }),
]
