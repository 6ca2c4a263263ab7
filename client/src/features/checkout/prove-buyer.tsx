import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scrollIntoView, showProblems } from '#client/lib/focus.ts';
import { useProveBuyer } from '#client/order/use-order.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { ProblemNote } from '#client/ui/message.tsx';
import { isCpf } from '#shared/customer/cpf.ts';
import { customerSchema, normalizeDocument } from '#shared/customer/customer.ts';
import type { Order } from '#shared/order.ts';
import form from './form.module.css';
import { useProblemText, useSaveProblem } from './problem-text.ts';
import styles from './prove-buyer.module.css';

type ProveBuyerProps = { order: Order; question: string };

type Typed = { readonly email: string; readonly document: string };

/** Eleven digits with valid check digits are a CPF, anything else a passport. */
function identityOf({ email, document }: Typed) {
  const documentType = isCpf(document) ? 'cpf' : 'passport';
  return { email: email.trim(), documentType, document: normalizeDocument(documentType, document) } as const;
}

type Problems = { readonly email?: string | undefined; readonly document?: string | undefined };

function problemsOf({ email, document }: Typed): Problems {
  const { shape } = customerSchema;
  return {
    email: shape.email.safeParse(email).error?.issues[0]?.message,
    document: shape.document.safeParse(document).error?.issues[0]?.message,
  };
}

function useProof(order: Order) {
  const prove = useProveBuyer();
  const [typed, setTyped] = useState<Typed>({ email: '', document: '' });
  const [problems, setProblems] = useState<Problems>({});
  return {
    typed,
    problems,
    isPending: prove.isPending,
    error: prove.error,
    type(field: keyof Typed, text: string) {
      setTyped({ ...typed, [field]: text });
      setProblems({ ...problems, [field]: undefined });
      if (prove.isError) prove.reset();
    },
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (prove.isPending) return;
      const found = problemsOf(typed);
      showProblems(event.currentTarget, () => setProblems(found));
      if (found.email || found.document) return;
      prove.mutate({ order: order.id, identity: identityOf(typed) });
    },
  };
}

/** With the buyer's e-mail and document, a visitor sees data and receipt again (requirement R1). */
export function ProveBuyer({ order, question }: ProveBuyerProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { typed, problems, isPending, error, type, submit } = useProof(order);
  const refusal = useSaveProblem()(error);
  return (
    <details
      className={styles.prove}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) scrollIntoView(currentTarget);
      }}
    >
      <summary>{question}</summary>
      <form className={form.form} onSubmit={submit} noValidate>
        <p className={styles.hint}>{t('checkout.otherBuyer.hint')}</p>
        <Field
          label={t('checkout.customer.email')}
          problem={problemText(problems.email, 'email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={typed.email}
          onChange={(event) => type('email', event.target.value)}
        />
        <Field
          label={t('checkout.otherBuyer.document')}
          problem={problemText(problems.document, 'document')}
          autoComplete="off"
          autoCapitalize="characters"
          required
          value={typed.document}
          onChange={(event) => type('document', event.target.value)}
        />
        {refusal && !isPending && (
          <div ref={scrollIntoView} className={styles.refusal}>
            <ProblemNote>{refusal}</ProblemNote>
          </div>
        )}
        <Button type="submit" variant="secondary" isBusy={isPending}>
          {t('checkout.otherBuyer.confirm')}
        </Button>
      </form>
    </details>
  );
}
