import { type DescribedObject, describeCalls, describeFields } from '#shared/field-texts.ts'
import { Found, FoundMatrix, FoundPerson, searchContract } from './contract.ts'

export const searchDescriptions: readonly DescribedObject[] = [
  ...describeFields(FoundMatrix, {
    id: 'Identificador del proyecto',
    name: 'Nombre del proyecto',
    company_id: 'Empresa del proyecto',
    company: 'Nombre de la empresa',
    workspace_id: 'Espacio de trabajo del proyecto',
    phase: 'En qué va el proyecto',
  }),
  ...describeFields(FoundPerson, {
    subject_id: 'Participante del proyecto que se muestra',
    name: 'Nombre de la persona',
    email: 'Correo de la persona; null si no tiene',
    external_id: '«Número de empleado»; falta si no tiene',
    evaluated: 'Si alguien la evalúa en ese proyecto',
    matrix: 'El proyecto de `near`, o el más nuevo en el que participa',
  }),
  ...describeFields(Found, {
    matrices: 'Proyectos encontrados',
    people: 'Personas encontradas, una por correo y empresa',
    companies: [
      'Empresas encontradas',
      { id: 'Identificador de la empresa', name: 'Nombre de la empresa' },
    ],
    more: 'Si la página que sigue tiene algo',
  }),
  ...describeCalls(searchContract, {
    find: {
      body: {
        search: 'Partes del nombre o del correo; vacío para lo reciente',
        page: 'La página de 20 a lo más, desde 0; sin ella, la primera',
        near: 'Proyecto en el que se prefiere mostrar a una persona que está en varios',
      },
    },
  }),
]
