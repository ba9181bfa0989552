import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useCompany } from '#client/platform/company.tsx'
import { saveFile } from '#client/platform/save-file.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import type { factorSetupMachine } from '#machines/account/factor-setup.machine'
import { type SessionSnapshot, selectUser } from '#machines/session/session.selectors'
import styles from './SecondFactor.module.css'

const selectEmail = (snapshot: SessionSnapshot): string => selectUser(snapshot)?.email ?? ''

/** New recovery codes, seen here alone: copied, saved, printed, and left once the person says that they are kept. */
export const RecoveryCodes = ({ actor }: { actor: ActorRefFrom<typeof factorSetupMachine> }) => {
  const state = useSelector(actor, (snapshot) => snapshot)
  const { name } = useCompany()
  const email = useSessionSelector(selectEmail)
  const { recoveryCodes, codesOf, confirmed } = state.context
  const title = `Codes de secours ${name}, compte ${email}`
  const save = () => {
    const text = [title, '', ...recoveryCodes, ''].join('\r\n')
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'codes-de-secours.txt')
  }
  return (
    <>
      <Alert tone="success" announce>
        {codesOf === 'enrolment'
          ? 'Le second facteur est ajouté. Vos autres sessions ont été fermées.'
          : 'Vos codes de secours sont remplacés. Les anciens ne sont plus acceptés.'}
      </Alert>
      <p>
        Conservez ces codes de secours à l’abri&nbsp;: chacun remplace une fois le code de l’application. Ils
        ne seront plus affichés.
      </p>
      <div className={styles.sheet}>
        <p className={styles.paper}>{title}</p>
        <ul className={styles.codes}>
          {recoveryCodes.map((one) => (
            <li key={one}>
              <code>{one}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          busy={state.matches({ showing: 'copying' })}
          onClick={() => actor.send({ type: 'codes.copy' })}
        >
          Copier
        </Button>
        <Button variant="secondary" onClick={save}>
          Enregistrer
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Imprimer
        </Button>
      </div>
      <p role="status">{state.matches({ showing: 'copied' }) && 'Les codes sont copiés.'}</p>
      <Checkbox
        name="kept"
        label="J’ai conservé ces codes en lieu sûr"
        checked={confirmed}
        onChange={(ticked) => actor.send({ type: 'codes.confirm', confirmed: ticked })}
      />
      <Button disabled={!confirmed} onClick={() => actor.send({ type: 'codes.kept' })}>
        Terminer
      </Button>
    </>
  )
}
