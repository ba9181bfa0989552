import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { SearchBox } from '#client/catalogue/SearchBox.tsx'
import { accountPath, orderPath, quickOrderPath } from '#client/links.ts'
import { OrderProgress } from '#client/orders/history/OrderProgress.tsx'
import { OrderStatusBadge } from '#client/orders/OrderStatusBadge.tsx'
import { TO_PAY } from '#client/orders/to-pay.ts'
import { paths } from '#client/paths.ts'
import { call } from '#client/platform/call.ts'
import { keepChosenModel } from '#client/platform/chosen-model.ts'
import { Illustration } from '#client/platform/drawings/Illustration.tsx'
import { useResource } from '#client/platform/resource.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { ProjectStateBadge } from '#client/projects/ProjectStateBadge.tsx'
import { openProjectPath, projectPath } from '#client/projects/project-links.ts'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { selectUser } from '#machines/session/session.selectors'
import { myHome } from '#shared/home/home.endpoints'
import type { MyHomeReply, RecentFamily } from '#shared/home/my-home.schema'
import { isToPay } from '#shared/orders/order-progress'
import type { OrderRow } from '#shared/orders/orders-history.schema'
import { formatDate } from '#shared/platform/dates'
import { counted } from '#shared/platform/text'
import { changedText } from '#shared/projects/project-text'
import type { ProjectRow } from '#shared/projects/projects.schema'
import styles from './MyHome.module.css'

const ReorderDialog = lazy(async () => ({
  default: (await import('#client/orders/reorder/ReorderDialog.tsx')).ReorderDialog,
}))

/**
 * / of who may order: search, chantiers, orders under way and what was configured last, in one call; then the shop's own,
 * which nothing that comes above moves.
 */
export const MyHome = ({ children }: { children: ReactNode }) => {
  const firstName = useSessionSelector(selectUser)?.firstName ?? ''
  return (
    <div className={styles.home}>
      <div className={styles.head}>
        <PageTitle
          title={firstName === '' ? 'Bonjour' : `Bonjour ${firstName}`}
          documentTitle="Rails, stores, films et fermetures sur mesure"
        />
        <SearchBox />
        <div className={styles.ways}>
          <LinkButton to={paths.configurator}>Configurer un produit</LinkButton>
          <LinkButton to={quickOrderPath} variant="secondary">
            Commande rapide
          </LinkButton>
        </div>
      </div>
      <Own>{children}</Own>
    </div>
  )
}

const Own = ({ children }: { children: ReactNode }) => {
  const resource = useResource('/api/home/mine', () => call(myHome))
  if (resource.status === 'loading') return <Places />
  return (
    <>
      {resource.status === 'failed' ? (
        <ReadFailure
          title="Vos chantiers et vos commandes n’ont pas pu être lus"
          failure={resource.failure}
          onRetry={resource.reload}
        />
      ) : (
        <Ready {...resource.data} />
      )}
      {children}
    </>
  )
}

const Ready = ({ projects, orders, families }: MyHomeReply) => {
  const [reordered, setReordered] = useState<OrderRow>()
  return (
    <div className={styles.parts}>
      <Part
        id="my-projects"
        title="Chantiers"
        more={<Link to={accountPath('chantiers')}>Tous les chantiers</Link>}
        empty="Aucun chantier en cours. Un panier enregistré sous un nom se retrouve ici, sur tous vos appareils."
      >
        {projects.map((project) => (
          <ProjectItem key={project.id} project={project} />
        ))}
      </Part>
      <Part
        id="my-orders"
        title="Commandes en cours"
        more={<Link to={accountPath('commandes')}>Tout l’historique</Link>}
        empty="Aucune commande en cours. L’historique garde les autres, à recommander en deux gestes."
      >
        {orders.map((order) => (
          <OrderItem key={order.id} order={order} onReorder={() => setReordered(order)} />
        ))}
      </Part>
      <Part
        id="my-families"
        title="Configurés en dernier"
        wide
        more={<Link to={paths.catalogue}>Tout le catalogue</Link>}
        empty="Ce que vous commandez se retrouve ici, avec vos dernières réponses."
      >
        {families.map((family) => (
          <FamilyItem key={family.model.family?.id} family={family} />
        ))}
      </Part>
      {reordered && (
        <Suspense>
          <ReorderDialog
            order={{ validatedCartId: reordered.validated_cart.id, number: reordered.number }}
            onClose={() => setReordered(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface PartProps {
  id: string
  title: string
  wide?: boolean
  more: ReactNode
  /** said where there is none */
  empty: string
  children: readonly ReactNode[]
}

const Part = ({ id, title, wide = false, more, empty, children }: PartProps) => (
  <section aria-labelledby={id} className={wide ? styles.wide : undefined}>
    <div className={styles.title}>
      <h2 id={id}>{title}</h2>
      {more}
    </div>
    {children.length > 0 ? (
      <ul className={wide ? styles.row : styles.list}>{children}</ul>
    ) : (
      <p className={styles.empty}>{empty}</p>
    )}
  </section>
)

const ProjectItem = ({ project: { id, name, place, state, lines, changedAt } }: { project: ProjectRow }) => (
  <li className={styles.item}>
    <div className={styles.what}>
      <Link to={projectPath(id)} className={styles.name}>
        {name}
      </Link>
      <ProjectStateBadge state={state} />
    </div>
    <div className={styles.foot}>
      <div className={styles.facts}>
        {place !== '' && <p className={styles.note}>{place}</p>}
        <p className={styles.note}>
          {counted(lines, 'ligne')}, {changedText(changedAt, Date.now())}
        </p>
      </div>
      <LinkButton
        variant="secondary"
        to={openProjectPath(id)}
        aria-label={`Reprendre ${name} dans le panier`}
      >
        Reprendre
      </LinkButton>
    </div>
  </li>
)

const OrderItem = ({ order, onReorder }: { order: OrderRow; onReorder: () => void }) => (
  <li className={styles.item}>
    <div className={styles.what}>
      <Link to={orderPath(order.validated_cart.id)} className={styles.name}>
        {order.validated_cart.name || order.number}
      </Link>
      <OrderStatusBadge status={order.status} mode={order.deliveryMode} />
    </div>
    <div className={styles.foot}>
      <div className={styles.facts}>
        <p className={styles.note}>
          {order.number}, {formatDate(order.created_at)}
        </p>
        <OrderProgress order={order} />
      </div>
      {isToPay(order) ? (
        <LinkButton
          to={orderPath(order.validated_cart.id)}
          state={TO_PAY}
          aria-label={`Régler, commande ${order.number}`}
        >
          Régler
        </LinkButton>
      ) : (
        <Button variant="secondary" aria-label={`Recommander, commande ${order.number}`} onClick={onReorder}>
          Recommander
        </Button>
      )}
    </div>
  </li>
)

const FamilyItem = ({ family: { model, drawing } }: { family: RecentFamily }) => {
  const navigate = useNavigate()
  return (
    <li className={styles.family}>
      <span className={styles.sheet}>
        <Illustration kind={drawing.kind} values={drawing.values} />
      </span>
      <button
        type="button"
        className={styles.cover}
        onClick={() => {
          keepChosenModel(model)
          navigate(paths.configurator)
        }}
      >
        {model.family?.name}
      </button>
    </li>
  )
}

/** The places of what comes. */
const Places = () => (
  <div role="status" className={cx(styles.parts, styles.places)}>
    <span className="visually-hidden">Chargement en cours…</span>
    <Skeleton height="320px" />
    <Skeleton height="320px" />
    <div className={styles.wide}>
      <Skeleton height="200px" />
    </div>
  </div>
)
