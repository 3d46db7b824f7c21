import { type DescribedObject, describeCalls, describeFields } from '#shared/field-texts.ts'
import {
  ImportFields,
  ImportQuery,
  ImportReport,
  InvalidLine,
  NewColumn,
  Subject,
  SubjectInput,
  subjectsContract,
  SubjectValue,
  SyncedSubject,
  SyncIssue,
} from './contract.ts'

const column = 'La columna'
const changed = 'A cuántos participantes se les cambió'

const people = [
  ...describeFields(SubjectValue, {
    subject_id: 'El participante',
    subject_property_id: column,
    value: 'Lo que tiene en la columna; vacío si nada',
  }),
  ...describeFields(Subject, {
    id: 'Identificador del participante en el proyecto',
    name: 'Nombre, único en el proyecto',
    email: 'Correo, único en el proyecto; null si no tiene',
    external_id: '«Número de empleado» o id en el sistema que lo mandó; falta si no tiene',
    disputed: 'Si contestó «Estos no son mis datos»',
    left_at: 'Desde cuándo está de baja; falta si sigue en la empresa',
    values: 'Lo que tiene en las columnas del proyecto',
    forms: [
      'Las conexiones en las que evalúa, sin decir a quién',
      {
        answered: 'Si ya la respondió o la declinó',
        relation_type: ['Qué relación es', { self_evaluation: 'Si es la autoevaluación' }],
      },
    ],
  }),
  ...describeFields(SubjectInput, {
    id: 'El participante de la ruta, o null; otro se rechaza',
    name: 'Nombre, único en el proyecto',
    email: 'Correo, único en el proyecto; null si no tiene y el proyecto lo permite',
    external_id: '«Número de empleado», si el proyecto tiene personas sin correo; sin él, se queda',
    values: [
      'Lo que tiene en las columnas del proyecto',
      {
        subject_id: 'El participante de la ruta, o null; otro se rechaza',
        subject_property_id: column,
        value: 'Lo que tiene en la columna',
      },
    ],
  }),
]

const importing = [
  ...describeFields(InvalidLine, {
    line: 'Número de la línea en el archivo',
    reason: 'Por qué, en palabras',
    cells: 'Las celdas de la línea',
  }),
  ...describeFields(ImportReport, {
    headers: 'Los encabezados del archivo',
    added: 'Cuántos participantes se agregaron',
    added_ids: 'Los participantes nuevos, para deshacer; vacía si son demasiados',
    duplicates: 'Las líneas de quien ya estaba, que se pasaron por alto',
    invalid: 'Las líneas que no se pudieron agregar',
    warnings: 'Las líneas que se agregaron sin un valor que no cabe en su columna',
    unused_columns: 'Los encabezados que no se usaron',
  }),
  ...describeFields(ImportQuery, {
    dry_run: '`true` no escribe nada y contesta lo que haría',
  }),
  ...describeFields(ImportFields, {
    new_columns: 'JSON: las columnas que se agregan al proyecto antes de leer el archivo',
    remembered: 'JSON: qué es cada columna, por su encabezado, para la próxima vez',
  }),
]

const syncing = [
  ...describeFields(SyncedSubject, {
    id: 'Identificador del participante que cambia; sin él, lo dice `external_id` o su correo',
    external_id:
      'Id de la persona en tu sistema; con él se le reconoce la próxima vez; null lo borra',
    name: 'Nombre, único en el proyecto',
    email:
      'Correo, único en el proyecto; sin `id` ni `external_id` reconoce a la persona; null si no tiene y el proyecto lo permite',
    leader: '`external_id` o correo de su líder; null o sin él, no tiene',
    values: 'Por nombre de columna; vacío la borra, y las que faltan quedan como están',
  }),
  ...describeFields(NewColumn, { name: 'Nombre de la columna', type: 'Tipo de sus valores' }),
  ...describeFields(SyncIssue, {
    path: 'La lista y el lugar de la fila, desde 0, como `subjects.3`',
    code: 'Por qué se rechaza',
    message: 'Lo mismo, en palabras',
  }),
]

export const subjectsDescriptions: readonly DescribedObject[] = [
  ...people,
  ...importing,
  ...syncing,
  ...describeCalls(subjectsContract, {
    list: { query: { page: 'La página de 1,000, desde 0; sin ella, todos' } },
    createMany: { body: { subjects: 'Los participantes, 500 a lo más' } },
    assign: {
      body: {
        subject_ids: 'A quiénes',
        subject_property_id: column,
        value: 'El valor que tendrán',
      },
      reply: {
        changed,
        before: [
          'Lo que tenían, para deshacer; vacía si son demasiados',
          { subject_id: 'El participante', value: 'Lo que tenía en la columna' },
        ],
      },
    },
    takeBackAssigned: {
      body: {
        subject_property_id: column,
        value: 'El valor que se les dio',
        before: 'Lo que tenían, como lo contestó la llamada que se deshace',
      },
      reply: { changed },
    },
    removeMany: {
      body: { subject_ids: 'A quiénes se elimina' },
      reply: { removed: 'A cuántos se eliminó' },
    },
  }),
]
