import { useActorRef, useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { SnapshotFrom } from 'xstate'
import { paths } from '#client/paths.ts'
import { useHydrating } from '#client/platform/hydrating.ts'
import { provideCall } from '#client/platform/provide.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { loginMachine } from '#machines/session/login.machine'
import { selectFailure } from '#machines/session/session.selectors'
import { signInState } from './origin.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { useSession, useSessionSelector } from './session.actor.tsx'
import styles from './session.module.css'
import { storedSignInEntry } from './stored-entry.ts'

// each fetched when it is first asked for; the code mode when the machine says so
const importCodeMode = () => import('./CodeMode.tsx')
const CodeMode = lazy(async () => ({ default: (await importCodeMode()).CodeMode }))
const SecondFactorForm = lazy(async () => ({
  default: (await import('./SecondFactorForm.tsx')).SecondFactorForm,
}))
const ResetDialog = lazy(async () => ({ default: (await import('./ResetDialog.tsx')).ResetDialog }))

const loginLogic = loginMachine.provide({
  actors: {
    fetchCodeForm: provideCall<void>(async () => {
      await importCodeMode()
    }),
  },
})

type Snapshot = SnapshotFrom<typeof loginMachine>
const isByCode = (snapshot: Snapshot): boolean => snapshot.matches({ mode: 'code' })
const isResetting = (snapshot: Snapshot): boolean => snapshot.matches({ resetDialog: 'open' })
const selectEmail = (snapshot: Snapshot): string => snapshot.context.email
const selectTried = (snapshot: Snapshot): boolean => snapshot.context.tried
const isCodeFormMounted = (snapshot: Snapshot): boolean => snapshot.matches({ codeForm: 'mounted' })

/** Sign-in by password or by code (§2.12). The guard leads away as soon as somebody is signed in. */
export const LoginPage = () => {
  const login = useActorRef(loginLogic, { input: { session: useSession() } })
  const byCode = useSelector(login, isByCode)
  const resetting = useSelector(login, isResetting)
  const email = useSelector(login, selectEmail)
  const codeFormMounted = useSelector(login, isCodeFormMounted)
  const { state } = useLocation()
  // a page that is loaded again said it before, and would push its form down
  const [{ expired }] = useState(signInState(useHydrating() ? null : state))
  const failure = useSessionSelector(selectFailure)
  const tried = useSelector(login, selectTried)
  const challenge = tried ? failure?.challenge : undefined
  const emailRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const entry = storedSignInEntry()
    if (entry) login.send({ type: 'code.resume', email: entry.email })
  }, [login])
  const wasByCode = useRef(byCode)
  useEffect(() => {
    // the button that was pressed is disabled now and can keep no focus
    if (wasByCode.current && !byCode) emailRef.current?.focus()
    wasByCode.current = byCode
  }, [byCode])
  const field = {
    email,
    emailRef,
    onEmail: (text: string) => login.send({ type: 'email.change', email: text }),
  }
  return (
    <div className={styles.page}>
      <PageTitle title="Connexion" lead="Accédez au catalogue, à vos configurations et à vos commandes." />
      <Card className={styles.card}>
        {expired && !tried && <Alert tone="info">Votre session a expiré. Veuillez vous reconnecter.</Alert>}
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons are no fieldset of a form */}
        <div role="group" aria-label="Mode de connexion" className={styles.modes}>
          <Button
            variant="quiet"
            className={styles.mode}
            aria-pressed={!byCode}
            disabled={!byCode}
            onClick={() => login.send({ type: 'mode.password' })}
          >
            Mot de passe
          </Button>
          <Button
            variant="quiet"
            className={styles.mode}
            aria-pressed={byCode}
            disabled={byCode}
            onClick={() => login.send({ type: 'mode.code' })}
          >
            Code de vérification
          </Button>
        </div>
        {codeFormMounted && (
          <Suspense fallback={byCode && <Skeleton height="140px" />}>
            <CodeMode {...field} shown={byCode} />
          </Suspense>
        )}
        {!byCode && challenge !== undefined && (
          <Suspense fallback={<Skeleton height="240px" />}>
            <SecondFactorForm
              key={challenge}
              challenge={challenge}
              first="password"
              onRestart={() => login.send({ type: 'login.restart' })}
            />
          </Suspense>
        )}
        {!byCode && challenge === undefined && (
          <PasswordForm {...field} login={login} failure={tried ? failure : null} />
        )}
        <p>
          Pas encore de compte&nbsp;? <Link to={paths.signup}>S'inscrire</Link>
        </p>
      </Card>
      {resetting && (
        <Suspense>
          <ResetDialog email={email} onClose={() => login.send({ type: 'reset.close' })} />
        </Suspense>
      )}
    </div>
  )
}
