import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './box-field.module.css';
import { afterClick, FieldProblem } from './field.tsx';
import { Icon } from './icon.tsx';

type BoxLabels = {
  label: string;
  hint?: ReactNode;
  problem?: ReactNode;
};

type BoxFieldProps = BoxLabels &
  Omit<ComponentProps<'input'>, 'className' | 'id'> & {
    lead?: ReactNode;
    end?: ReactNode;
    isValid?: boolean;
  };

/** Shows a text field in a box. `onBlur` runs after the click that moved the focus away. */
export function BoxField({ label, hint, problem, lead, end, isValid = false, onBlur, ...input }: BoxFieldProps) {
  const id = useId();
  const describedBy = [problem || hint ? `${id}-note` : null, input['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <div className={styles.box}>
        {lead}
        <div className={styles.main}>
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
          <input
            {...input}
            onBlur={afterClick(onBlur)}
            id={id}
            className={styles.input}
            aria-invalid={problem ? true : undefined}
            aria-describedby={describedBy || undefined}
          />
        </div>
        {isValid && !problem && (
          <span className={styles.valid}>
            <Icon name="check" size={18} />
          </span>
        )}
        {end && <span className={styles.end}>{end}</span>}
      </div>
      <BoxNote id={`${id}-note`} hint={hint} problem={problem} />
    </div>
  );
}

type BoxPairProps = {
  label: string;
  inputs: readonly (Omit<ComponentProps<'input'>, 'className' | 'id'> & { label: string; problem: ReactNode })[];
};

/** Shows two short inputs in one box. The box's label names the group, and each input has its own name. */
export function BoxPair({ label, inputs }: BoxPairProps) {
  const id = useId();
  return (
    <fieldset className={styles.field}>
      <legend className="visually-hidden">{label}</legend>
      <div className={styles.box}>
        <div className={[styles.main, styles.pair].join(' ')}>
          <span className={styles.label} aria-hidden="true">
            {label}
          </span>
          {inputs.map(({ label: name, problem, onBlur, ...input }) => (
            <input
              key={name}
              {...input}
              onBlur={afterClick(onBlur)}
              className={styles.input}
              aria-label={name}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? id + name : undefined}
            />
          ))}
        </div>
      </div>
      {inputs.map(({ label: name, problem }) => (
        <BoxNote key={name} id={id + name} problem={problem} />
      ))}
    </fieldset>
  );
}

type BoxSelectProps = Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> & {
  label: string;
  options: readonly { readonly value: string; readonly name: string }[];
  /** Text that shows instead of the chosen option's name. */
  shown?: string;
  /** The name of the empty option, which comes first. */
  unchosen?: string;
};

/** Shows a select in a box. The select is invisible, and lies over the text that shows its chosen option. */
export function BoxSegment({ label, options, shown, unchosen, onBlur, ...select }: BoxSelectProps) {
  const id = useId();
  const chosen = options.find(({ value }) => value === select.value);
  return (
    <div className={styles.segment}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.shown} aria-hidden="true">
        <span>{shown ?? chosen?.name ?? unchosen}</span>
        <span className={styles.arrow}>
          <Icon name="up" size={16} />
        </span>
      </span>
      <select {...select} onBlur={afterClick(onBlur)} id={id} className={styles.list}>
        {unchosen !== undefined && <option value="">{unchosen}</option>}
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

export function BoxSelect({ problem, ...select }: BoxSelectProps & { problem?: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={[styles.box, styles.alone].join(' ')}>
        <BoxSegment
          {...select}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-note` : undefined}
        />
      </div>
      <BoxNote id={`${id}-note`} problem={problem} />
    </div>
  );
}

function BoxNote({ id, hint, problem }: { id: string } & Omit<BoxLabels, 'label'>) {
  if (!problem && !hint) return null;
  return (
    <div id={id} className={styles.note}>
      {problem && <FieldProblem>{problem}</FieldProblem>}
      {hint && <p>{hint}</p>}
    </div>
  );
}

export function BoxButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className={styles.button} onClick={onClick}>
      {children}
    </button>
  );
}
