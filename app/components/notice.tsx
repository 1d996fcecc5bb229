import { ARTICLE } from "../site";

export function Notice({ title, text }: { title: string; text: string }) {
  return (
    <div className="max-w-2xl py-16">
      <h1 tabIndex={-1} className="display">
        {title}
      </h1>
      <p className="mt-4 text-lg text-muted">{text}</p>
      <p className="mt-8">
        <a href="/">{ARTICLE.back}</a>
      </p>
    </div>
  );
}
