import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { dashboardPath } from '#client/links.ts'
import { cx } from '#client/platform/ui/cx.ts'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { RUNNING_STATES } from '#machines/lives/upload.machine'
import { SOON_DAYS } from '#shared/dashboard/orders/lateness.rules'
import type { Todo } from '#shared/dashboard/welcome/welcome.schema'
import { keysOf } from '#shared/platform/keys'
import { PanelSign } from '../panel-icons.tsx'
import { formatWaiting } from './figures.ts'
import styles from './TodoList.module.css'

interface Task {
  label: string
  /** undefined while it is on its way */
  count: number | undefined
  /** the list of what is counted */
  to: string
  /** something went wrong, or somebody complains */
  urgent?: true
}

interface Group {
  title: string
  icon: ComponentProps<typeof PanelSign>['name']
  tasks: readonly Task[]
}

/** What staff do next with an order of each status that waits for them. */
const orderTasks: Readonly<Record<keyof Todo['orders'], string>> = {
  awaiting_payment: 'En attente de paiement',
  confirmed: 'Confirmées, à mettre en fabrication',
  in_production: 'En fabrication, à expédier ou à tenir prêtes',
  partly_shipped: 'Expédiées ou prêtes en partie, le reste à suivre',
  shipped: 'Expédiées ou prêtes à retirer, à suivre jusqu’à la remise',
}

const groupsOf = (todo: Todo | undefined): readonly Group[] => {
  const uploads = (counted: keyof Todo['uploads'], state: string, label: string): Task => ({
    label,
    count: todo?.uploads[counted],
    to: dashboardPath('productsUploadMonitoring', { state }),
  })
  const complaints = { state: 'new', subject: 'Réclamation' }
  return [
    {
      title: 'Comptes',
      icon: 'users',
      tasks: [
        {
          label: 'Comptes vérifiés, à ouvrir',
          count: todo?.accounts,
          to: dashboardPath('usersIndex', { status: 'waiting' }),
        },
      ],
    },
    {
      title: 'Messages',
      icon: 'messages',
      tasks: [
        {
          label: 'Réclamations à traiter',
          count: todo?.complaints,
          to: dashboardPath('messagesList', complaints),
          urgent: true,
        },
        {
          label: 'Messages à traiter, réclamations comprises',
          count: todo?.messages,
          to: dashboardPath('messagesList', { state: 'new' }),
        },
      ],
    },
    {
      title: 'Devis',
      icon: 'quotes',
      tasks: [
        {
          label: 'Devis à chiffrer ou à reprendre',
          count: todo?.quotes,
          to: dashboardPath('quotesList', { state: 'waiting', sort: 'sent_at' }),
        },
      ],
    },
    {
      title: 'Commandes',
      icon: 'orders',
      tasks: [
        ...keysOf(orderTasks).map((status) => ({
          label: orderTasks[status],
          count: todo?.orders[status],
          to: dashboardPath('ordersList', { status }),
        })),
        {
          label: 'En retard sur la date annoncée',
          count: todo?.late,
          to: dashboardPath('ordersList', { status: 'late', sort: 'promised' }),
          urgent: true,
        },
        {
          label: `Bientôt en retard\u00a0: promises sous ${SOON_DAYS} jours ouvrés`,
          count: todo?.soonLate,
          to: dashboardPath('ordersList', { status: 'soon', sort: 'promised' }),
        },
        {
          label: 'Annulées, à rembourser',
          count: todo?.refunds,
          to: dashboardPath('ordersList', { paymentStatus: 'refund_due' }),
          urgent: true,
        },
        {
          label: 'Réglées en trop, à rembourser',
          count: todo?.surpluses,
          to: dashboardPath('ordersList', { paymentStatus: 'overpaid' }),
          urgent: true,
        },
      ],
    },
    {
      title: 'Imports',
      icon: 'upload',
      tasks: [
        { ...uploads('failed', 'failed,refused', 'En échec ou refusés depuis 7 jours'), urgent: true },
        uploads('ready', 'ready', 'Contrôlés, à publier ou à annuler'),
        uploads('running', RUNNING_STATES.join(), 'En cours'),
      ],
    },
  ]
}

/**
 * What waits for somebody: each figure leads to the list of what it counts. Without figures yet it stands at the height
 * that it will have.
 */
export const TodoList = ({ todo }: { todo: Todo | undefined }) => (
  <ul className={styles.groups}>
    {groupsOf(todo).map(({ title, icon, tasks }) => (
      <li key={title} className={styles.group}>
        <h3 className={styles.title}>
          <PanelSign name={icon} />
          {title}
        </h3>
        <ul>
          {tasks.map((task) => (
            <li key={task.label}>
              <Link to={task.to} className={styles.task}>
                <Count {...task} />
                <span className={styles.label}>{task.label}</span>
                <Icon name="forward" size={18} />
              </Link>
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
)

const Count = ({ count, urgent }: Pick<Task, 'count' | 'urgent'>) =>
  count === undefined ? (
    <Skeleton height="1lh" />
  ) : (
    <span className={cx(styles.count, count > 0 && styles.some, count > 0 && urgent && styles.urgent)}>
      {formatWaiting(count)}
    </span>
  )
