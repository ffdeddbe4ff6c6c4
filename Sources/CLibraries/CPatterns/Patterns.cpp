#include "CPatterns.h"

#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

#include <unicode/dtfmtsym.h>
#include <unicode/messagepattern.h>
#include <unicode/plurrule.h>

// ICU parses a pattern and chooses the plural category. Its MessageFormat is not used: it groups digits (“20,000”), and it
// loads the data of numbers for that, which takes longer than a command's start may.

using icu::MessagePattern;
using icu::UnicodeString;

struct CPattern {
  MessagePattern parsed;
  std::unique_ptr<icu::PluralRules> cardinal, ordinal;

  explicit CPattern(UErrorCode &status) : parsed(status) {}
};

namespace {

char *copied(const std::string &text, intptr_t *length) {
  char *copy = static_cast<char *>(std::malloc(text.size() + 1));
  if (copy == nullptr) return nullptr;
  std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = 0;
  *length = static_cast<intptr_t>(text.size());
  return copy;
}

class Writer {
public:
  Writer(const CPattern &pattern, const char *buffer, const CPatternValue *values, intptr_t count)
      : rules(pattern), parsed(pattern.parsed), text(pattern.parsed.getPatternString()), buffer(buffer), values(values),
        count(count) {}

  std::string written;

  // Writes the message that begins with the part at `start`. `number` is what `#` stands for.
  void write(int32_t start, const std::string &number) {
    int32_t done = parsed.getPart(start).getLimit();
    for (int32_t index = start + 1;; index++) {
      const auto &part = parsed.getPart(index);
      append(done, part.getIndex());
      done = part.getLimit();
      switch (part.getType()) {
      case UMSGPAT_PART_TYPE_MSG_LIMIT: return;
      case UMSGPAT_PART_TYPE_REPLACE_NUMBER: written += number; break;
      case UMSGPAT_PART_TYPE_ARG_START: {
        const int32_t limit = parsed.getLimitPartIndex(index);
        writeArgument(part.getArgType(), index + 1, limit);
        index = limit;
        done = parsed.getPart(limit).getLimit();
        break;
      }
      default: break;
      }
    }
  }

private:
  const CPattern &rules;
  const MessagePattern &parsed;
  const UnicodeString &text;
  const char *buffer;
  const CPatternValue *values;
  intptr_t count;

  void append(int32_t from, int32_t to) {
    if (from < to) text.tempSubStringBetween(from, to).toUTF8String(written);
  }

  const CPatternValue *value(const MessagePattern::Part &name) const {
    for (intptr_t i = 0; i < count; i++) {
      const auto length = static_cast<int32_t>(values[i].nameEnd - values[i].nameStart);
      if (length != name.getLength()) continue;
      // A name is ASCII: Phrase takes no other.
      int32_t same = 0;
      while (same < length && text.charAt(name.getIndex() + same) == buffer[values[i].nameStart + same]) same++;
      if (same == length) return &values[i];
    }
    return nullptr;
  }

  void writeArgument(UMessagePatternArgType type, int32_t index, int32_t limit) {
    const auto &name = parsed.getPart(index);
    const CPatternValue *value = this->value(name);
    const bool isPlural = UMSGPAT_ARG_TYPE_HAS_PLURAL_STYLE(type);
    if (value == nullptr || (isPlural && !value->isNumber)) {
      written += "{";
      parsed.getSubstring(name).toUTF8String(written);
      written += "}";
    } else if (type == UMSGPAT_ARG_TYPE_NONE) {
      written.append(buffer + value->textStart, buffer + value->textEnd);
    } else if (isPlural) {
      writePlural(type == UMSGPAT_ARG_TYPE_PLURAL ? *rules.cardinal : *rules.ordinal, *value, index + 1, limit);
    } else {
      const std::string chosen(buffer + value->textStart, buffer + value->textEnd);
      write(message(UnicodeString::fromUTF8(chosen), nullptr, index + 1, limit), "");
    }
  }

  void writePlural(const icu::PluralRules &rules, const CPatternValue &value, int32_t index, int32_t limit) {
    double offset = 0;
    if (MessagePattern::Part::hasNumericValue(parsed.getPartType(index))) {
      offset = parsed.getNumericValue(parsed.getPart(index));
      index++;
    }
    const int64_t shown = value.number - static_cast<int64_t>(offset);
    write(message(rules.select(static_cast<double>(shown)), &value.number, index, limit), std::to_string(shown));
  }

  // The part where the message of a keyword begins; that of “other” where there is none. A number may have its own.
  int32_t message(const UnicodeString &keyword, const int64_t *number, int32_t index, int32_t limit) const {
    int32_t chosen = -1, other = -1;
    while (index < limit) {
      const auto &selector = parsed.getPart(index++);
      bool isExact = false;
      if (MessagePattern::Part::hasNumericValue(parsed.getPartType(index))) {
        isExact = number != nullptr && parsed.getNumericValue(parsed.getPart(index)) == static_cast<double>(*number);
        index++;
        if (isExact) return index;
      } else if (parsed.partSubstringMatches(selector, keyword)) {
        chosen = index;
      } else if (parsed.partSubstringMatches(selector, UnicodeString(u"other"))) {
        other = index;
      }
      index = parsed.getLimitPartIndex(index) + 1;
    }
    return chosen >= 0 ? chosen : other;
  }
};

} // namespace

CPattern *cpatterns_open(const char *text, intptr_t length, const char *locale, const char **fault) {
  UErrorCode status = U_ZERO_ERROR;
  auto pattern = std::make_unique<CPattern>(status);
  const auto units = UnicodeString::fromUTF8(icu::StringPiece(text, static_cast<int32_t>(length)));
  pattern->parsed.parse(units, nullptr, status);
  for (int32_t i = 0; U_SUCCESS(status) && i < pattern->parsed.countParts(); i++) {
    const auto &part = pattern->parsed.getPart(i);
    if (part.getType() != UMSGPAT_PART_TYPE_ARG_START) continue;
    switch (part.getArgType()) {
    case UMSGPAT_ARG_TYPE_NONE:
    case UMSGPAT_ARG_TYPE_SELECT: break;
    case UMSGPAT_ARG_TYPE_PLURAL:
      if (!pattern->cardinal) pattern->cardinal.reset(icu::PluralRules::forLocale(icu::Locale(locale), status));
      break;
    case UMSGPAT_ARG_TYPE_SELECTORDINAL:
      if (!pattern->ordinal)
        pattern->ordinal.reset(icu::PluralRules::forLocale(icu::Locale(locale), UPLURAL_TYPE_ORDINAL, status));
      break;
    default: status = U_UNSUPPORTED_ERROR;
    }
  }
  if (U_SUCCESS(status)) return pattern.release();
  *fault = u_errorName(status);
  return nullptr;
}

void cpatterns_close(CPattern *pattern) { delete pattern; }

char *cpatterns_format(const CPattern *pattern, const char *buffer, const CPatternValue *values, intptr_t count,
                          intptr_t *length) {
  Writer writer(*pattern, buffer, values, count);
  writer.write(0, "");
  return copied(writer.written, length);
}

char *cpatterns_arguments(const CPattern *pattern, intptr_t *length) {
  const MessagePattern &parsed = pattern->parsed;
  std::string found;
  for (int32_t i = 0; i < parsed.countParts(); i++) {
    const auto &part = parsed.getPart(i);
    if (part.getType() != UMSGPAT_PART_TYPE_ARG_START) continue;
    parsed.getSubstring(parsed.getPart(i + 1)).toUTF8String(found);
    switch (part.getArgType()) {
    case UMSGPAT_ARG_TYPE_PLURAL: found += " plural\n"; break;
    case UMSGPAT_ARG_TYPE_SELECTORDINAL: found += " selectordinal\n"; break;
    case UMSGPAT_ARG_TYPE_SELECT: found += " select\n"; break;
    default: found += " none\n";
    }
  }
  return copied(found, length);
}

char *cpatterns_day_names(const char *locale, intptr_t *length) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::DateFormatSymbols symbols(icu::Locale(locale), status);
  if (U_FAILURE(status)) return nullptr;
  int32_t days = 0, months = 0;
  using Symbols = icu::DateFormatSymbols;
  const UnicodeString *day = symbols.getWeekdays(days, Symbols::FORMAT, Symbols::ABBREVIATED);
  const UnicodeString *month = symbols.getMonths(months, Symbols::FORMAT, Symbols::ABBREVIATED);
  std::string names;
  // The first of ICU's weekdays is empty.
  for (int32_t i = 1; i < days; i++) day[i].toUTF8String(names) += "\n";
  for (int32_t i = 0; i < months; i++) month[i].toUTF8String(names) += "\n";
  return copied(names, length);
}
