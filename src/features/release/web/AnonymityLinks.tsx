import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { anonymityContract } from '#features/anonymity/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { Button } from '#ui/Button.tsx'
import { read } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'

/** Leads to the proof of anonymity, which an erased matrix no longer has. */
export function ProofLink({
  matrix: { company_id, id, phase },
  className = '',
}: {
  readonly matrix: Matrix
  readonly className?: string
}) {
  if (phase === 'erased') return null
  return (
    <p className={className}>
      <Link className="link" to={`/anonymity/${company_id}/${id}`}>
        Ver la prueba de anonimato
      </Link>
    </p>
  )
}

/** The address of the trust dossier, for those who are asked and for who represents them. */
export function DossierLink({ matrixId }: { readonly matrixId: string }) {
  const { url } = useQuery(read(anonymityContract.dossier, { params: { matrixId } })).data ?? {}
  const copy = useAction({
    run: (address: string) => navigator.clipboard.writeText(address),
    done: 'dossier.copied',
    failed: 'dossier.copy_failed',
  })
  if (!url) return null
  return (
    <p className="mt-2 flex flex-wrap items-center gap-3">
      <a className="link" href={url} target="_blank" rel="noopener">
        Ver el expediente de confianza
      </a>
      <Button size="small" variant="quiet" icon="copy" onClick={() => copy.mutate(url)}>
        Copiar enlace
      </Button>
    </p>
  )
}
