import { lazy, type ReactNode, useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { type AccountTab, accountPath } from '#client/links.ts'
import { paths } from '#client/paths.ts'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { Tabs } from '#client/platform/ui/Tabs.tsx'
import { useSession, useSessionSelector } from '#client/session/session.actor.tsx'
import { selectClosedTeam } from '#machines/session/closed-team'
import {
  type SessionSnapshot,
  selectActive,
  selectDeactivated,
  selectRole,
  selectUser,
} from '#machines/session/session.selectors'
import styles from './AccountPage.module.css'
import { selectObliged } from './obliged.ts'

const PersonalTab = lazy(async () => ({ default: (await import('./PersonalTab.tsx')).PersonalTab }))
const AddressesTab = lazy(async () => ({ default: (await import('./AddressesTab.tsx')).AddressesTab }))
const OrderHistory = lazy(async () => ({
  default: (await import('#client/orders/history/OrderHistory.tsx')).OrderHistory,
}))
const ProjectsTab = lazy(async () => ({
  default: (await import('#client/projects/ProjectsTab.tsx')).ProjectsTab,
}))
const QuotesTab = lazy(async () => ({ default: (await import('#client/quotes/QuotesTab.tsx')).QuotesTab }))

const EstimatesTab = lazy(async () => ({
  default: (await import('#client/estimates/EstimatesTab.tsx')).EstimatesTab,
}))

const TeamTab = lazy(async () => ({ default: (await import('#client/team/TeamTab.tsx')).TeamTab }))

const isRefused = (snapshot: SessionSnapshot): boolean => selectUser(snapshot)?.refusal !== undefined

const tabs: readonly { id: AccountTab; label: string; content: ReactNode }[] = [
  { id: 'donnees', label: 'Données Personnelles', content: <PersonalTab /> },
  {
    id: 'adresses',
    label: 'Gestion des adresses',
    content: (
      <OnceOpen what="Vos adresses">
        <AddressesTab />
      </OnceOpen>
    ),
  },
  {
    id: 'commandes',
    label: 'Historique des commandes',
    content: (
      <OnceOpen what="Vos commandes">
        <OrderHistory />
      </OnceOpen>
    ),
  },
  {
    id: 'chantiers',
    label: 'Chantiers',
    content: (
      <OnceOpen what="Vos chantiers" whileOpen>
        <ProjectsTab />
      </OnceOpen>
    ),
  },
  {
    id: 'devis',
    label: 'Devis',
    content: (
      <OnceOpen what="Vos devis" whileOpen>
        <QuotesTab />
      </OnceOpen>
    ),
  },
  {
    id: 'devis-clients',
    label: 'Devis clients',
    content: (
      <OnceOpen what="Vos devis clients" whileOpen>
        <EstimatesTab />
      </OnceOpen>
    ),
  },
  {
    id: 'equipe',
    label: 'Équipe',
    content: (
      <OnceOpen what="Les réglages de votre équipe" whileOpen>
        <TeamTab />
      </OnceOpen>
    ),
  },
]

/**
 * /my-account (§2.11): its tabs, the one that is shown in the address. A tab whose file is on its way waits as a
 * page does: the one before it stays meanwhile, and on arrival the footer comes with it.
 */
export const AccountPage = () => {
  const works = useSessionSelector(selectRole) === 'user'
  // staff have colleagues on the dashboard
  const offered = works ? tabs : tabs.filter(({ id }) => id !== 'equipe')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const asked = search.get('tab')
  const shown = offered.find(({ id }) => id === asked)?.id ?? 'donnees'
  const select = (id: string) => {
    const tab = offered.find((one) => one.id === id)
    if (tab) navigate(accountPath(tab.id))
  }
  return (
    <div className={styles.page}>
      <PageTitle title="Mon compte" />
      <Tabs label="Mon compte" selected={shown} onSelect={select} tabs={offered} />
    </div>
  )
}

interface OnceOpenProps {
  /** « Vos adresses » */
  what: string
  /** an account that was closed reads nothing of it */
  whileOpen?: boolean
  children: ReactNode
}

/**
 * What an account has only once it was open. Who was never let in is told why, and none of its calls is made; whose
 * account was closed since reads what is there, and changes nothing (§2.2).
 */
function OnceOpen({ what, whileOpen = false, children }: OnceOpenProps) {
  const active = useSessionSelector(selectActive)
  const deactivated = useSessionSelector(selectDeactivated)
  const closedTeam = useSessionSelector(selectClosedTeam)
  const obliged = useSessionSelector(selectObliged)
  if (obliged)
    return (
      <Alert tone="info">
        {what} s’ouvriront dès que vous aurez <Link to={paths.account}>ajouté un second facteur</Link>.
      </Alert>
    )
  const closed = deactivated ? 'Votre compte' : closedTeam ? 'Le compte de votre équipe' : null
  if (!active && closed === null) return <NotOpen what={what} />
  return (
    <>
      {closed !== null && <Closed what={what} whileOpen={whileOpen} closed={closed} />}
      {(active || !whileOpen) && children}
    </>
  )
}

/** Asks once more who is signed in: staff may have opened the account since, refused it or closed it. */
const useRecheck = (): void => {
  const session = useSession()
  useEffect(() => session.send({ type: 'user.recheck' }), [session])
}

interface ClosedProps extends Pick<OnceOpenProps, 'what' | 'whileOpen'> {
  /** whose account is: « Votre compte » */
  closed: string
}

const Closed = ({ what, whileOpen, closed }: ClosedProps) => {
  useRecheck()
  return (
    <div className={styles.closed}>
      <Alert tone="info">
        {whileOpen
          ? `${closed} est désactivé\u00a0: ${what.toLowerCase()} ne sont plus consultables.`
          : `${what} restent consultables. ${closed} est désactivé\u00a0: rien ne peut y être changé ni commandé.`}{' '}
        <Link to={paths.sorryInactive}>En savoir plus</Link>
      </Alert>
    </div>
  )
}

const NotOpen = ({ what }: Pick<OnceOpenProps, 'what'>) => {
  const refused = useSessionSelector(isRefused)
  useRecheck()
  return (
    <Alert tone="info">
      {refused ? (
        <>
          Votre demande de compte n’a pas été acceptée&nbsp;:{' '}
          <Link to={paths.sorryInactive}>voir le motif</Link>.
        </>
      ) : (
        `${what} s’ouvriront avec votre compte, dès que notre équipe l’aura activé.`
      )}
    </Alert>
  )
}
