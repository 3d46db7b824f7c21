import { chartRules } from '#features/matrices/descriptions.ts'
import { type DescribedObject, describeCalls, describeFields } from '#shared/field-texts.ts'
import {
  CompactForms,
  CopyInput,
  Form,
  FormImportReport,
  FormInput,
  formsContract,
  Generation,
  InvalidFormLine,
  SecondGroups,
  SyncChart,
  SyncedForm,
  SyncInput,
  SyncReport,
} from './contract.ts'

const relation_type_id =
  'Qué es quien evalúa para la persona: 1 ella misma, 2 líder, 3 compañero, 4 equipo, 5 cliente'
const added_ids = 'Las conexiones nuevas, para deshacer; vacía si son demasiadas'
const dry_run = '`true` no escribe nada y contesta lo que haría'
const unchanged = 'Cuántas filas ya estaban igual'
const ends = {
  evaluator_id: 'El participante que evalúa',
  evaluated_id: 'El participante evaluado; el mismo en la autoevaluación',
  relation_type_id,
}

const forms = [
  ...describeFields(Form, {
    id: 'Identificador de la conexión',
    ...ends,
    by_hand:
      'Si una persona la eligió una por una; si no, la dio una regla, un archivo o un programa',
    evaluator: ['Quien evalúa', { name: 'Nombre', email: 'Correo' }],
    evaluated: 'La persona evaluada',
  }),
  ...describeFields(CompactForms, {
    subjects: 'Los participantes de las conexiones, cada uno una vez',
    forms:
      'Cada conexión: su id, los lugares de quien evalúa y de la persona evaluada, y la relación',
    by_hand: 'Los lugares en `forms` de las que una persona eligió una por una',
  }),
  ...describeFields(FormInput, ends),
  ...describeFields(InvalidFormLine, {
    line: 'Número de la línea en el archivo',
    reason: 'Por qué, en palabras',
    cells: 'Las celdas de la línea',
  }),
  ...describeFields(FormImportReport, {
    headers: 'Los encabezados del archivo',
    added: 'Cuántas conexiones se agregaron',
    added_ids,
    duplicates: 'Las líneas de conexiones que ya estaban, que se pasaron por alto',
    invalid: 'Las líneas que no se pudieron agregar',
  }),
]

const plannedDegrees = {
  clear: 'Con claridad, en 8 de cada 10 reportes así',
  probable: 'Probablemente',
  even: 'Poco',
}

const generating = [
  ...describeFields(Generation.options[0], { kind: '`self`: una autoevaluación por persona' }),
  ...describeFields(Generation.options[1], {
    kind: '`peers`: compañeros entre quienes tienen lo mismo en una columna',
    subject_property_id: 'La columna que comparten',
  }),
  ...describeFields(Generation.options[2], {
    kind: '`org_chart`: lo que da el organigrama; sus reglas se quedan con el proyecto',
    subject_property_id: 'La columna que dice quién dirige a cada persona, por correo o nombre',
    ...chartRules,
    corrections: [
      'Quién dirige a personas cuya columna no nombra a un participante',
      { subject_id: 'La persona', leader_id: 'Su líder; null si no tiene' },
    ],
  }),
  ...describeFields(Generation.options[3], {
    kind: '`second_group`: lo que ofrece `second-groups`, de quienes comparten líder o son su equipo',
  }),
  ...describeFields(Generation.options[4], {
    kind: '`rules`: lo que dan las reglas del proyecto a quien todavía no tiene conexiones',
  }),
  ...describeFields(SecondGroups, {
    evaluated: 'Cuántas personas se evalúan',
    lacking: 'A quiénes les faltaría un segundo grupo con el mínimo, aunque contesten todas',
    helped: 'A cuántas de ellas se lo da `generate` con `second_group`',
    offered: 'Cuántas conexiones agrega para ello',
    degrees: ['Cuántos reportes distinguirían unas competencias de otras', plannedDegrees],
    degrees_then: ['Lo mismo con las conexiones que se ofrecen', plannedDegrees],
  }),
  ...describeFields(CopyInput, { matrix_id: 'El proyecto anterior, de la misma empresa' }),
]

const syncing = [
  ...describeFields(SyncedForm, {
    evaluator: '`external_id` o correo de quien evalúa',
    evaluated: '`external_id` o correo de la persona evaluada; el mismo en la autoevaluación',
    relation_type_id,
    by_hand: 'Si una persona la eligió una por una: una regla no la quita; sin él, no',
  }),
  ...describeFields(SyncChart, {
    ...chartRules,
    replace: 'Si se quitan las conexiones con líderes que ya no lo son',
    new_only: 'Sólo para quienes se agregan o cambian de líder; las hechas a mano se quedan',
    replace_peers:
      'Con `new_only` y `replace`: si también cambian los compañeros de quien cambia de líder',
    keep: 'Si el proyecto guarda estas reglas para quienes entren después',
  }),
  ...describeFields(SyncInput, {
    columns: 'Columnas que el proyecto gana antes de leer la lista',
    subjects: 'Las personas, 10,000 a lo más; quienes faltan se quedan, si no lo dice `absent`',
    removed: 'Quienes salen con sus conexiones, por `external_id`, correo o identificador',
    absent: '`remove` quita a quienes faltan en `subjects`, con sus conexiones; sin él se quedan',
    absent_at_most: 'Qué parte del proyecto puede quitar `absent`, en por ciento; sin él, 20',
    forms: 'Las conexiones, 10,000 a lo más; las demás se quedan',
    removed_forms: [
      'Las conexiones que salen, 10,000 a lo más; las que no están se pasan por alto',
      {
        evaluator: '`external_id` o correo de quien evalúa',
        evaluated: '`external_id` o correo de la persona evaluada',
      },
    ],
    chart: 'Qué conexiones da `leader` de las personas, como el organigrama; sin él, ninguna',
    remembered: 'Qué es cada columna de tu archivo, por su encabezado, para la próxima vez',
  }),
  ...describeFields(SyncReport, {
    dry_run: 'Si fue una prueba que no escribió nada',
    subjects: [
      'Qué pasó con las personas',
      {
        new: 'Cuántas se agregaron',
        changed: 'Cuántas cambiaron',
        unchanged,
        removed: 'Cuántas salieron',
      },
    ],
    missing: [
      'Quiénes del proyecto faltan en la lista; se quedan o los quita `absent`',
      { count: 'Cuántas personas', external_ids: 'Su `external_id`, o su correo sin él' },
    ],
    forms: [
      'Qué pasó con las conexiones',
      {
        new: 'Cuántas se agregaron de la lista',
        changed: 'Cuántas cambiaron de relación',
        unchanged,
        generated: 'Cuántas dio el organigrama',
        removed: 'Cuántas quitaron `removed_forms` o `chart.replace`',
      },
    ],
    changes: [
      'Las filas que cambian algo que ya estaba',
      {
        path: 'La lista y el lugar de la fila, desde 0, como `subjects.3`',
        fields: 'Los campos que cambian',
      },
    ],
    refused: 'Las filas rechazadas; sólo en una prueba, porque con una no se guarda nada',
    loops: 'Círculos de líderes, por `external_id`; el organigrama los pasa por alto',
  }),
]

export const formsDescriptions: readonly DescribedObject[] = [
  ...forms,
  ...generating,
  ...syncing,
  ...describeCalls(formsContract, {
    sync: { query: { dry_run } },
    list: { query: { page: 'La página de 5,000, desde 0; sin ella, la primera' } },
    createMany: { body: { forms: 'Las conexiones, 1,000 a lo más' } },
    import: { query: { dry_run } },
    generate: { reply: { added: 'Cuántas conexiones se agregaron', added_ids } },
    copy: {
      reply: {
        subjects: 'Cuántos participantes se agregaron',
        forms: 'Cuántas conexiones se agregaron',
        subject_ids: 'Los participantes nuevos, para deshacer; vacía si son demasiados',
        form_ids: added_ids,
      },
    },
    removeMany: { body: { ids: 'Las conexiones que se eliminan' } },
  }),
]
