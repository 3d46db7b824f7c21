import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { companiesContract, type Company } from '#features/companies/contract.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { call } from '#web/api.ts'
import { read, refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import '../views/practice.css'

const texts = {
  sample: {
    word: 'Muestra',
    text: 'Personas inventadas. No envía correos ni cuenta en ninguna cifra.',
    remove: 'Eliminar la muestra',
    removed: 'practice.sample_deleted',
  },
  rehearsal: {
    word: 'Ensayo',
    text: 'Respuestas inventadas. No cuentan en ninguna cifra y se borran al liberar.',
    remove: 'Borrar el ensayo',
    removed: 'practice.rehearsal_ended',
  },
} as const

/** Marks every page of a sample or of a rehearsal, and deletes it whole. */
export function PracticeBanner({ companyId }: { readonly companyId: string }) {
  const { data } = useQuery(read(companiesContract.one, { params: { companyId } }))
  return data && data.kind !== 'real' ? <Marked id={data.id} kind={data.kind} /> : null
}

function Marked({ id, kind }: { readonly id: string; readonly kind: 'sample' | 'rehearsal' }) {
  const { word, text, remove, removed } = texts[kind]
  const navigate = useNavigate()
  const removal = useAction({
    run: (company_id: Company['id']) =>
      call(companiesContract.remove, { params: { companyId: company_id } }),
    done: removed,
    onDone: async () => {
      await navigate('/primeros-pasos')
      void refresh(companiesContract.list)
    },
    failed: 'company.delete_failed',
  })
  return (
    <aside aria-label={word} className="practice-strip">
      <Badge tone="warning" icon="eye">
        {word}
      </Badge>
      <span className="practice-strip-text">{text}</span>
      <Button
        variant="tertiary"
        size="small"
        icon="trash"
        busy={removal.isPending}
        onClick={() => removal.mutate(id)}
      >
        {remove}
      </Button>
    </aside>
  )
}
