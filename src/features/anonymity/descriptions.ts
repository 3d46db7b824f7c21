import { type DescribedObject, describeFields } from '#shared/field-texts.ts'
import { AnonymityProof, DossierLink, EvaluatedProof, Overlap, RelationProof } from './contract.ts'

export const anonymityDescriptions: readonly DescribedObject[] = [
  ...describeFields(RelationProof, {
    relation: 'La relación',
    raters: 'Cuántas personas la evalúan en ella',
    visibility: 'Si se publica aparte, junto con otras relaciones, o no se muestra',
    colluders:
      'Cuántas otras tendrían que contar lo que respondieron para deducir una respuesta; null si no aplica',
  }),
  ...describeFields(EvaluatedProof, {
    subject_id: 'La persona evaluada',
    name: 'Su nombre',
    relations: 'Cómo se publica cada relación',
  }),
  ...describeFields(Overlap, {
    subject_id: 'La persona evaluada',
    name: 'Su nombre',
    relations: 'Las relaciones del grupo',
    people: 'En cuántas personas se distinguen los grupos',
    matrix_ids: 'Los proyectos con los que se compara',
  }),
  ...describeFields(AnonymityProof, {
    minimum_raters: 'Cuántas personas, por lo menos, hay en un promedio publicado',
    calculated_at: 'Cuándo se calculó',
    counted: 'Qué se contó: las conexiones asignadas o, tras el plazo, las completas',
    groups: [
      'Cuántos grupos hay de cada clase',
      {
        leaders: 'De líderes, que se muestran aparte',
        shown: 'Que se publican aparte',
        pooled: 'Que se publican junto con otros',
        hidden: 'Que no se muestran',
      },
    ],
    colluders: [
      'Cuántos grupos resisten a cuántas personas de acuerdo, de menos a más',
      { colluders: 'Personas que tendrían que ponerse de acuerdo', groups: 'Cuántos grupos' },
    ],
    evaluated: 'Cada persona evaluada',
    overlaps: 'Grupos que casi repiten los de otro proyecto',
    same_people: [
      'Personas que parecen una misma con otro correo, 100 a lo más',
      {
        name: 'Nombre de la persona',
        same: 'En qué coinciden: el buzón o el nombre',
        matrix: 'El otro proyecto; null si es éste',
      },
    ],
    compared: [
      'Otros proyectos con respuestas de las mismas personas sobre las mismas',
      {
        id: 'Identificador del proyecto',
        name: 'Nombre del proyecto',
        erase_date: 'Día en que se eliminan sus datos personales',
      },
    ],
    compared_share:
      'En qué parte de las competencias, de 0 a 1, los reportes de esos proyectos y de éste juntos dejan deducir una respuesta; null si no se compara ninguno',
  }),
  ...describeFields(DossierLink, {
    url: 'Dirección de la página, que se abre sin sesión',
    hash: 'Huella de sus textos: SHA-256 en hexadecimal',
    kept: 'Si ya es el texto que guardó la liberación',
  }),
]
