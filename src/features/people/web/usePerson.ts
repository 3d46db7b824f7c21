import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { permissionsIn } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { matricesContract } from '#features/matrices/contract.ts'
import { correctionNotice } from '#features/release/address.rules.ts'
import { releaseContract } from '#features/release/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { call } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { notify } from '#web/notify.tsx'
import { read, refresh } from '#web/query.ts'
import { offerUndo } from '#web/undo.tsx'
import { useRunner } from '#web/useRunner.ts'
import { peopleContract, type Person } from '../contract.ts'
import { additionNotice } from '../rules.ts'

/** A person of the project that the address names, and what the user may do with it. */
export function usePerson(subjectId: string) {
  const { companyId = '', matrixId = '' } = useParams()
  const params = { matrixId, subjectId }
  const person = useQuery(read(peopleContract.find, { params }))
  const matrix = useQuery(read(matricesContract.one, { params: { matrixId } })).data
  const company = useQuery(read(companiesContract.one, { params: { companyId } })).data
  const user = useQuery(read(accountsContract.profile)).data?.user
  const rights = permissionsIn(user, company?.workspace_id)
  return { person, matrix, company, rights, params }
}

export type NewRater = BodyOf<typeof peopleContract.addRater>

/** Everything that shows how far people are. */
const refreshPeople = () =>
  refresh(
    peopleContract.find,
    releaseContract.participation,
    releaseContract.mails,
    matricesContract.one,
    matricesContract.list,
    subjectsContract.list,
  )

interface Mailed extends Pick<Person, 'name' | 'email'> {
  readonly run: (change: () => Promise<void>) => Promise<boolean>
  readonly params: { readonly matrixId: string; readonly subjectId: string }
}

/** Gives a person another e-mail, or takes it away. */
const emailActs = ({ name, email, run, params }: Mailed) => ({
  correct: (new_email: string) =>
    run(async () => {
      const body = { email: new_email }
      const { invited } = await call(releaseContract.correctEmail, { params, body })
      notify(correctionNotice(email, invited), { name })
    }),
  removeEmail: (external_id: string) =>
    run(async () => {
      await call(releaseContract.correctEmail, { params, body: { email: null, external_id } })
      notify('subject.email_removed', { name })
    }),
})

/** What can be done with a person; each act notifies of its outcome and resolves to its success. */
export function usePersonActs(person: Pick<Person, 'subject_id' | 'name' | 'email'>) {
  const { subject_id, name } = person
  const { matrixId = '' } = useParams()
  const { busy, run } = useRunner({ onSettled: refreshPeople })
  const params = { matrixId, subjectId: subject_id }
  const comeBack = () =>
    run(async () => {
      await call(peopleContract.comeBack, { params, body: {} })
      notify('person.returned', { name })
    })
  return {
    busy,
    comeBack,
    leave: () =>
      run(async () => {
        await call(peopleContract.leave, { params, body: {} })
        offerUndo('person.left', { name }, { undo: () => void comeBack(), follows: true })
      }),
    addRater: (body: NewRater) =>
      run(async () => {
        const added = await call(peopleContract.addRater, { params, body })
        notify(additionNotice(added, now()), { rater: added.name, name })
      }),
    remind: () =>
      run(async () => {
        const body = { subject_ids: [subject_id] }
        const { reminded } = await call(releaseContract.remind, { params: { matrixId }, body })
        if (reminded === 0) notify('matrix.nothing_pending')
        else notify('matrix.reminded_one', { name })
      }),
    ...emailActs({ ...person, run, params }),
  }
}

export type PersonActs = ReturnType<typeof usePersonActs>
