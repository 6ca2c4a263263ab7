import type { WireOrganization } from '#shared/provider-api/organization.ts';
import { isLinkTarget, isMailTarget } from '#shared/site/help-link.ts';

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    // No JSON at all.
    return false;
  }
}

/** Settings that the storefront leaves out because they cannot be used. */
export function venueDifferences({
  contact_email: email,
  external_help_url: help,
  features_organization: features,
}: WireOrganization): string[] {
  return [
    ...(!email || isMailTarget(email) ? [] : ['organization.contact_email: no e-mail address']),
    ...(!help || isLinkTarget(help) ? [] : ['organization.external_help_url: no address of a web page']),
    ...(!features?.config || isJsonObject(features.config)
      ? []
      : ['organization.features_organization.config: no JSON object']),
  ];
}
