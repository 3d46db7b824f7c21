const ids = {
  company: '7d3c0a52-5b1e-4d0f-9c58-0f5a3f1f6a11',
  scale: '2f1c8a34-93d2-4f6e-8a40-6b8f2f0f2c22',
  evaluation: 'c4a9b0de-1d57-4d8e-a5a1-9f1f7be43d33',
  one: '5a0e6f8c-4a83-4b0b-9d36-1c2d3e4f5a44',
  other: '9b7d1c2e-6f34-4a5b-8c7d-2e3f4a5b6c55',
}

const form = { evaluator_id: ids.one, evaluated_id: ids.other, relation_type_id: 3 }

/** A valid body of the calls that programs make most, by the name of the call. */
const examples: Readonly<Record<string, object>> = {
  scalesCreate: {
    name: 'Frecuencia',
    company_id: ids.company,
    values: [{ description: 'Nunca' }, { description: 'A veces' }, { description: 'Siempre' }],
  },
  evaluationsCreate: {
    name: 'Mandos medios',
    scale_id: ids.scale,
    company_id: ids.company,
    competences: [
      {
        name: 'Comunicación',
        description: 'Escucha y se da a entender',
        questions: [{ question: 'Escucha antes de responder' }],
      },
    ],
  },
  evaluationsFromLibrary: { company_id: ids.company },
  matricesCreate: {
    name: 'Liderazgo 2026',
    email_send_reports: 'rh@empresa.mx',
    evaluation_id: ids.evaluation,
    limit_date: '2026-12-18',
    company_id: ids.company,
    reminder_id: 3,
    subject_properties: [{ name: 'Área', type: 'text' }],
  },
  matricesDuplicate: { name: 'Liderazgo 2027', limit_date: '2027-12-17', with_subjects: true },
  subjectsCreate: { name: 'Ana Ríos', email: 'ana.rios@empresa.mx' },
  subjectsCreateMany: { subjects: [{ name: 'Ana Ríos', email: 'ana.rios@empresa.mx' }] },
  formsSync: {
    subjects: [
      {
        external_id: 'E-1001',
        name: 'Ana Ríos',
        email: 'ana.rios@empresa.mx',
        leader: null,
        values: { Área: 'Ventas' },
      },
      {
        external_id: 'E-1002',
        name: 'Luis Peña',
        email: 'luis.pena@empresa.mx',
        leader: 'E-1001',
      },
    ],
    forms: [{ evaluator: 'E-1002', evaluated: 'E-1001', relation_type_id: 5 }],
    chart: { self: true, leader: true, team: true, peers: 4 },
  },
  formsCreate: form,
  formsCreateMany: { forms: [form] },
  formsGenerate: { kind: 'self' },
  releaseExtend: { limit_date: '2027-01-08' },
  deliveryDeliver: {},
}

export const findExample = (operationId: string): object | undefined => examples[operationId]
