import { type DescribedObject, describeFields, describeVariant } from '#shared/field-texts.ts'
import { CompanyQuery, Scale, ScaleChange, ScaleInput, ScaleValue } from './contract.ts'

export const scalesDescriptions: readonly DescribedObject[] = [
  ...describeFields(ScaleValue, {
    id: 'Identificador de la opción',
    value: 'Número de la opción; null en «N/A», que no cuenta en ningún promedio',
    description: 'Texto de la opción, como «Casi siempre»',
  }),
  ...describeFields(Scale, {
    id: 'Identificador de la escala',
    company_id: 'Empresa de la escala; null si la comparte todo el espacio de trabajo',
    name: 'Nombre de la escala',
    lowest_value: 'El número más bajo que se puede contestar',
    highest_value: 'El número más alto que se puede contestar',
    allow_na: 'Si se puede contestar «N/A»',
    values: 'Las opciones, de la más baja a la más alta, y «N/A»',
    status: '`activa` o `inactiva`',
    locked: 'Si un proyecto liberado la usa y por eso ya no cambia',
    version: 'Cuántas veces se ha guardado; se devuelve al guardar',
    evaluations: [
      'Las evaluaciones que la usan',
      { id: 'Identificador de la evaluación', name: 'Nombre de la evaluación' },
    ],
  }),
  ...describeFields(ScaleInput, {
    name: 'Nombre de la escala',
    allow_na: 'Si se puede contestar «N/A»',
    company_id: 'Empresa de la escala; null para compartirla con todo el espacio de trabajo',
    values: [
      'Las opciones, de la más baja a la más alta; se numeran desde 1 por su lugar',
      {
        id: 'La opción que ya existe; sin él es nueva',
        value: 'Sólo distingue a «N/A», que es null; los números los pone el lugar',
        description: 'Texto de la opción, como «Casi siempre»',
      },
    ],
  }),
  ...describeVariant(ScaleChange, ScaleInput, {
    version: 'La versión que se leyó; si alguien guardó después, 409',
  }),
  ...describeFields(CompanyQuery, { company_id: 'Sólo lo de esta empresa y lo compartido' }),
]
