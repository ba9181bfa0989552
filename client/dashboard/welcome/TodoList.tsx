import { Link } from 'react-router-dom'
import { dashboardPath } from '#client/paths.ts'
import { cx } from '#client/platform/ui/cx.ts'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import type { PanelName } from '#shared/dashboard/panels'
import type { Todo } from '#shared/dashboard/welcome.schema'
import { PanelSign } from '../panel-icons.tsx'
import { formatWaiting } from './figures.ts'
import styles from './TodoList.module.css'

interface Task {
  label: string
  /** undefined while it is on its way */
  count: number | undefined
  panel: PanelName
  /** the panel's filter that shows them */
  query: Readonly<Record<string, string>>
  /** something went wrong, or somebody complains */
  urgent?: true
}

const tasksOf = (todo: Todo | undefined) =>
  [
    {
      title: 'Comptes',
      icon: 'users',
      tasks: [
        {
          label: 'Comptes vérifiés, à ouvrir',
          count: todo?.accounts,
          panel: 'usersIndex',
          query: { status: 'waiting' },
        },
      ],
    },
    {
      title: 'Messages',
      icon: 'messages',
      tasks: [
        {
          label: 'Réclamations sans réponse',
          count: todo?.complaints,
          panel: 'messagesList',
          query: { state: 'new', subject: 'Réclamation' },
          urgent: true,
        },
        {
          label: 'Messages sans réponse',
          count: todo?.messages,
          panel: 'messagesList',
          query: { state: 'new' },
        },
      ],
    },
    {
      title: 'Commandes',
      icon: 'orders',
      tasks: [
        {
          label: 'En attente de paiement',
          count: todo?.orders.awaiting_payment,
          panel: 'ordersList',
          query: { status: 'awaiting_payment' },
        },
        {
          label: 'Confirmées, à mettre en fabrication',
          count: todo?.orders.confirmed,
          panel: 'ordersList',
          query: { status: 'confirmed' },
        },
        {
          label: 'En fabrication, à expédier',
          count: todo?.orders.in_production,
          panel: 'ordersList',
          query: { status: 'in_production' },
        },
        {
          label: 'Expédiées, à suivre jusqu’à la livraison',
          count: todo?.orders.shipped,
          panel: 'ordersList',
          query: { status: 'shipped' },
        },
      ],
    },
    {
      title: 'Imports',
      icon: 'upload',
      tasks: [
        {
          label: 'En échec ou refusés depuis 7 jours',
          count: todo?.uploads.failed,
          panel: 'productsUploadMonitoring',
          query: { state: 'failed,refused' },
          urgent: true,
        },
        {
          label: 'Contrôlés, à publier ou à annuler',
          count: todo?.uploads.ready,
          panel: 'productsUploadMonitoring',
          query: { state: 'ready' },
        },
        {
          label: 'En cours',
          count: todo?.uploads.running,
          panel: 'productsUploadMonitoring',
          query: { state: 'received,checking,publishing' },
        },
      ],
    },
  ] as const satisfies readonly { title: string; icon: string; tasks: readonly Task[] }[]

/**
 * What waits for somebody: each figure leads to the list of what it counts. Without figures yet it stands at the height
 * that it will have.
 */
export const TodoList = ({ todo }: { todo: Todo | undefined }) => (
  <ul className={styles.groups}>
    {tasksOf(todo).map(({ title, icon, tasks }) => (
      <li key={title} className={styles.group}>
        <h3 className={styles.title}>
          <PanelSign name={icon} />
          {title}
        </h3>
        <ul>
          {tasks.map((task: Task) => (
            <li key={task.label}>
              <Link to={dashboardPath(task.panel, task.query)} className={styles.task}>
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
