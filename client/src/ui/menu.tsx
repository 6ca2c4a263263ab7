import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { linkTo } from '#shared/site/help-link.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './menu.module.css';

type MenuItem = {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly lang?: string;
  readonly isChosen?: boolean;
} & ({ readonly onChoose: () => void } | { readonly link: string });

function entryByKey(key: string, current: number, count: number): number {
  const entries: Readonly<Record<string, number>> = {
    ArrowDown: (current + 1) % count,
    ArrowUp: (current - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  return entries[key] ?? -1;
}

function useMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const entry = (selector: string) => root.current?.querySelector<HTMLElement>(`[role=menuitem]${selector}`);
    (entry('[aria-current]') ?? entry(''))?.focus();
    const onPointerDown = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setIsOpen(false);
    };
    // Listens in the capture phase, because the pressed element may stop the event.
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => document.removeEventListener('pointerdown', onPointerDown, true);
  }, [isOpen]);
  const close = () => {
    setIsOpen(false);
    trigger.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    // Stops the key here, because what is below the menu has its own keys.
    event.stopPropagation();
    if (event.key === 'Escape') close();
    if (event.key === 'Tab') setIsOpen(false);
    const entries = [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const next = entries[entryByKey(event.key, entries.indexOf(document.activeElement as HTMLElement), entries.length)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return { isOpen, setIsOpen, close, root, trigger, onKeyDown };
}

export function Menu({ label, button, items }: { label: string; button: ReactNode; items: readonly MenuItem[] }) {
  const { isOpen, setIsOpen, close, root, trigger, onKeyDown } = useMenu();
  const menuId = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the button and the items inside it
    <div ref={root} className={styles.root} onKeyDown={onKeyDown}>
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div id={menuId} role="menu" aria-label={label} className={styles.menu}>
          {items.map((item) => (
            <MenuEntry key={item.key} item={item} onClose={close} />
          ))}
        </div>
      )}
    </div>
  );
}

function MenuEntry({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    lang: item.lang,
    'aria-current': item.isChosen || undefined,
    className: styles.item,
    onClick: () => {
      onClose();
      if ('onChoose' in item) item.onChoose();
    },
    children: (
      <>
        {item.icon && <Icon name={item.icon} />}
        {item.label}
      </>
    ),
  };
  return 'link' in item ? <a {...shared} {...linkTo(item.link)} /> : <button {...shared} type="button" />;
}
