import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './Button.module.css'
import { cx } from './cx.ts'
import { Spinner } from './Spinner.tsx'

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** `lg` is the 48 px target of the configurator */
  size?: 'md' | 'lg'
  /** takes the width of its container */
  full?: boolean
  /** a square button that holds an icon only; give it an `aria-label` */
  iconOnly?: boolean
}

const look = (
  { variant = 'primary', size = 'md', full = false, iconOnly = false }: Look,
  className?: string,
) =>
  cx(
    styles.button,
    styles[variant],
    size === 'lg' && styles.lg,
    full && styles.full,
    iconOnly && styles.icon,
    className,
  )

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** the action runs: the button keeps its place and the focus, and answers no click */
  busy?: boolean
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button; `type="button"` unless told otherwise. */
export const Button = ({
  variant,
  size,
  full,
  iconOnly,
  busy = false,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={busy ? 'button' : type}
    className={look({ ...defined({ variant, size, full, iconOnly }) }, className)}
    {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : { onClick })}
  >
    {busy && <Spinner size={18} />}
    {children}
  </button>
)

interface LinkButtonProps extends Look, LinkProps {}

/** A link that looks like a button: it goes somewhere, it does nothing else. */
export const LinkButton = ({ variant, size, full, iconOnly, className, ...rest }: LinkButtonProps) => (
  <Link {...rest} className={look({ ...defined({ variant, size, full, iconOnly }) }, className)} />
)

/** Drops the undefined values: the defaults of `look` stand for them. */
const defined = (props: { [K in keyof Look]: Look[K] | undefined }): Look =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined))
