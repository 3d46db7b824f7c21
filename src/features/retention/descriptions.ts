import { type DescribedObject, describeCalls, describeFields } from '#shared/field-texts.ts'
import {
  DataSubject,
  Erasure,
  PersonalData,
  retentionContract,
  WorkspaceDeletion,
} from './contract.ts'

const limit_date = 'Último día para responder'
const erase_date = 'Día en que se eliminan los datos personales'
const progress = 'Si no tiene, falta o ya la envió'
const password = 'La contraseña de quien llama, para confirmar'

const personal = describeFields(PersonalData, {
  subject_id: 'El participante',
  name: 'Su nombre',
  email: 'Su correo',
  external_id: 'Su id en el sistema que lo mandó; null si no vino de uno',
  disputed: 'Si contestó «Estos no son mis datos»',
  values: [
    'Lo que tiene en las columnas del proyecto',
    { column: 'Nombre de la columna', value: 'Lo que tiene en ella' },
  ],
  company: 'Nombre de la empresa',
  matrix: [
    'El proyecto',
    {
      id: 'Identificador del proyecto',
      name: 'Nombre del proyecto',
      limit_date,
      erase_date,
      released: 'Si ya se liberó',
      relation_names: 'Cómo llama la empresa a las relaciones; la que falta lleva su nombre normal',
    },
  ],
  as_evaluator: [
    'Lo que se le pidió responder',
    {
      sheets: 'Cuántas conexiones en las que evalúa',
      self_evaluation: progress,
      others: progress,
    },
  ],
  as_evaluated: [
    'Lo que se pidió sobre la persona',
    {
      sheets: 'Cuántas conexiones sobre ella',
      report_url: 'Dirección de su reporte; null si no hay',
      earlier_report: [
        'El reporte anterior con el que se compara; null si ninguno',
        { matrix: 'Nombre de aquel proyecto', limit_date },
      ],
    },
  ],
  proposals: [
    'A quiénes propuso que la evaluaran; null sin lista',
    {
      state: 'Si está abierta, enviada o aprobada',
      raters: [
        'Las personas propuestas',
        {
          name: 'Su nombre',
          relation_type_id: 'La relación (1 a 5)',
          removed: 'Si quien revisa la quitó',
          reason: 'Por qué se quitó; puede ir vacía',
        },
      ],
    },
  ],
  proposed_as_rater: 'En cuántas listas se le propone para evaluar, nunca de quién',
  plan: 'Su plan; null si no lo comparte con quien organiza',
  report_delivery: [
    'El enlace a su reporte; null si no se entregó',
    {
      delivered_on: 'Día en que salió el correo',
      opened_on: 'Día en que se abrió por primera vez; null si no',
      withdrawn: 'Si se retiró',
      leader_reads: 'Si su líder también puede leerlo',
    },
  ],
  closing_agreement: [
    'Que aceptó «Si no alcanzo, envía lo que esté completo»; null si no',
    { version: 'Versión del texto', agreed_on: 'Qué día' },
  ],
  reminders_refused: 'Si no quiere recordatorios',
  mail_returned: 'Si el último correo a su dirección se devolvió',
  privacy_notice: [
    'El aviso de privacidad que se le mostró; null si ninguno',
    { version: 'Versión del aviso', shown_on: 'Qué día' },
  ],
  mails: ['Los correos que se le enviaron', { kind: 'Qué correo fue', sent_on: 'Qué día' }],
})

const erasing = [
  ...describeFields(Erasure, {
    matrix_id: 'Identificador del proyecto',
    name: 'Nombre del proyecto',
    erased_at: 'Cuándo se eliminaron los datos personales',
    bytes_purged_at: 'Cuándo se sobrescribieron en el disco; null si falta',
    subjects: 'Cuántos participantes hubo',
    forms: 'Cuántas conexiones hubo',
    answered: 'Cuántas se respondieron',
    deleted: 'Cuántas filas se eliminaron, por tabla',
    competences: [
      'Los promedios anónimos que se quedan',
      {
        competence: 'Nombre de la competencia',
        mean: 'El promedio, como se imprimió',
        bound: '`at_least` si es «o más», `at_most` si es «o menos»; null si es exacto',
        evaluated: 'De cuántas personas evaluadas',
      },
    ],
  }),
  ...describeFields(WorkspaceDeletion, {
    delete_at: 'Cuándo se elimina; null si no se ha pedido',
    companies: 'Cuántas empresas se eliminarían',
    matrices: 'Cuántos proyectos se eliminarían',
    released: 'Cuántos de ellos están liberados y sin eliminar',
    people: 'Cuántas personas, contadas por su correo',
  }),
]

export const retentionDescriptions: readonly DescribedObject[] = [
  ...personal,
  ...erasing,
  ...describeFields(DataSubject, {
    company_id: 'La empresa, responsable de esos datos',
    company: 'Nombre de la empresa',
    email: 'Correo de la persona; null sin correo',
    external_id: 'Su «Número de empleado» o el id de otro sistema; falta si no tiene',
    name: 'Nombre de la persona',
    participations: [
      'Los proyectos en los que participa',
      {
        subject_id: 'El participante',
        matrix_id: 'El proyecto',
        matrix: 'Nombre del proyecto',
        phase: 'En qué va el proyecto',
        limit_date,
        erase_date,
        sheets_by: 'Cuántas conexiones en las que evalúa',
        sheets_about: 'Cuántas conexiones sobre la persona',
      },
    ],
  }),
  ...describeCalls(retentionContract, {
    deleteWorkspace: {
      body: { name: 'Nombre del espacio de trabajo, para confirmar', password },
    },
    exportWorkspace: {
      body: { password },
      reply: {
        id: 'Identificador de la descarga',
        expires_at: 'Hasta cuándo vale',
      },
    },
    findDataSubjects: {
      body: { search: 'Parte del nombre o del correo' },
      reply: { people: 'Las personas encontradas', more: 'Si hay más de las que se muestran' },
    },
    eraseSubject: {
      reply: { kept_sheets: 'Cuántas conexiones que envió quedan como números anónimos' },
    },
  }),
]
