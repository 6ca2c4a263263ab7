import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scrollIntoView, showProblems } from '#client/lib/focus.ts';
import { useProveBuyer } from '#client/order/order-buyer.ts';
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

/** Eleven digits with valid check digits are a CPF, anything else a passport. */
function identityOf(email: string, document: string) {
  const documentType = isCpf(document) ? 'cpf' : 'passport';
  return { email: email.trim(), documentType, document: normalizeDocument(documentType, document) } as const;
}

type Problems = { readonly email?: string | undefined; readonly document?: string | undefined };

function problemsOf(email: string, document: string): Problems {
  const { shape } = customerSchema;
  return {
    email: shape.email.safeParse(email).error?.issues[0]?.message,
    document: shape.document.safeParse(document).error?.issues[0]?.message,
  };
}

/** With the buyer's e-mail and document, a visitor sees data and receipt again (requirement R1). */
export function ProveBuyer({ order, question }: ProveBuyerProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const prove = useProveBuyer();
  const refusal = useSaveProblem()(prove.error);
  const [email, setEmail] = useState('');
  const [document, setDocument] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (prove.isPending) return;
    const found = problemsOf(email, document);
    showProblems(event.currentTarget, () => setProblems(found));
    if (found.email || found.document) return;
    prove.mutate({ order: order.id, identity: identityOf(email, document) });
  };
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
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setProblems({ ...problems, email: undefined });
          }}
        />
        <Field
          label={t('checkout.otherBuyer.document')}
          problem={problemText(problems.document, 'document')}
          autoComplete="off"
          autoCapitalize="characters"
          required
          value={document}
          onChange={(event) => {
            setDocument(event.target.value);
            setProblems({ ...problems, document: undefined });
          }}
        />
        {refusal && !prove.isPending && (
          <div ref={scrollIntoView} className={styles.refusal}>
            <ProblemNote>{refusal}</ProblemNote>
          </div>
        )}
        <Button type="submit" variant="secondary" isBusy={prove.isPending}>
          {t('checkout.otherBuyer.confirm')}
        </Button>
      </form>
    </details>
  );
}
