import { useActorRef } from '@xstate/react'
import { call } from '#client/platform/call.ts'
import { type Resource, useResource } from '#client/platform/resource.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { adminWelcome } from '#shared/dashboard/welcome/welcome.endpoints'
import type { WelcomeReply } from '#shared/dashboard/welcome/welcome.schema'
import { firstCatalogueLogic } from '../confirmed-call.effects.ts'
import { PanelActions } from '../frame.tsx'
import { ApprovalsFigure } from './ApprovalsFigure.tsx'
import { FirstCatalogue, NoPriceList } from './FirstCatalogue.tsx'
import { SalesFigures } from './SalesFigures.tsx'
import { TodoList } from './TodoList.tsx'
import styles from './WelcomePanel.module.css'

/** Height of a chart's card. */
const CHART = '392px'

/** welcome: what needs doing now, and how the shop does. */
export const WelcomePanel = () => {
  const first = useActorRef(firstCatalogueLogic)
  const overview = useResource('dashboard-welcome', () => call(adminWelcome))
  return (
    <>
      <PanelActions>
        <Button variant="secondary" onClick={overview.reload}>
          <WorkIcon name="refresh" size={18} />
          Actualiser
        </Button>
      </PanelActions>
      <FirstCatalogue actor={first} onAnswered={overview.reload} />
      <Overview overview={overview} onLoad={() => first.send({ type: 'call.ask' })} />
    </>
  )
}

interface OverviewProps {
  overview: Resource<WelcomeReply>
  /** of the first catalogue */
  onLoad: () => void
}

const Overview = ({ overview, onLoad }: OverviewProps) => {
  if (overview.status === 'failed') {
    return (
      <ReadFailure
        title="La vue d’ensemble n’a pas pu être lue"
        failure={overview.failure}
        onRetry={overview.reload}
      />
    )
  }
  const data = overview.status === 'ready' ? overview.data : undefined
  const isLacking = data?.lacking.includes('price_list') ?? false
  return (
    // another page where the price list is lacking: what stood there while it was read is not pushed down
    <div key={String(isLacking)} className={styles.parts} aria-busy={data === undefined}>
      {isLacking && <NoPriceList onLoad={onLoad} />}
      <section className={styles.part}>
        <h2>À faire maintenant</h2>
        <TodoList todo={data?.todo} />
      </section>
      <section className={styles.part}>
        <h2>La boutique</h2>
        {data ? (
          <div className={styles.figures}>
            <SalesFigures sales={data.sales} />
            <ApprovalsFigure approvals={data.approvals} />
          </div>
        ) : (
          <div className={styles.figures}>
            <Skeleton height={CHART} />
            <Skeleton height={CHART} />
            <Skeleton height={CHART} />
            <Skeleton height={CHART} />
            <Skeleton height={CHART} />
          </div>
        )}
      </section>
    </div>
  )
}
