#include "chinese/house.h"

#include "chinese/points.h"
#include "evaluator/rank.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::chinese {
namespace {

constexpr int most_points = 99;

template <bool House::*field> bool set_flag(House &house, const SwitchValue &value) {
    const bool *const flag = std::get_if<bool>(&value);
    if (flag != nullptr) house.*field = *flag;
    return flag != nullptr;
}

template <Points House::*field> bool set_points(House &house, const SwitchValue &value) {
    const std::int64_t *const number = std::get_if<std::int64_t>(&value);
    if (number == nullptr || *number < 0 || *number > most_points) return false;
    house.*field = Points(static_cast<int>(*number));
    return true;
}

template <std::optional<Category> House::*field> bool set_least(House &house, const SwitchValue &value) {
    constexpr std::array<std::pair<std::string_view, std::optional<Category>>, 7> names = {{
        {"never", std::nullopt},
        {"trips", Category::trips},
        {"straight", Category::straight},
        {"flush", Category::flush},
        {"full-house", Category::full_house},
        {"quads", Category::quads},
        {"straight-flush", Category::straight_flush},
    }};
    const std::string_view *const word = std::get_if<std::string_view>(&value);
    for (const auto &[name, category] : names)
        if (word != nullptr && *word == name) {
            house.*field = category;
            return true;
        }
    return false;
}

bool set_fantasy_cards(House &house, const SwitchValue &value) {
    const std::int64_t *const number = std::get_if<std::int64_t>(&value);
    if (number == nullptr || *number < board_size || *number > most_fantasy_cards) return false;
    house.fantasy_cards = static_cast<std::uint8_t>(*number);
    return true;
}

constexpr std::string_view flag = "true or false";
constexpr std::string_view points = "a number from 0 to 99";
constexpr std::string_view least = "trips, straight, flush, full-house, quads, straight-flush or never";

constexpr Switch switches[] = {
    {"foul_points", points, "what a fouled hand pays each opponent", set_points<&House::foul>},
    {"scoop_points", points, "on top for winning all three segments of an opponent", set_points<&House::scoop>},
    {"middle_trips", points, "the bonus for three of a kind in the middle", set_points<&House::middle_trips>},
    {"ties_legal", flag, "a back that only ties the middle is no foul", set_flag<&House::ties_legal>},
    {"button_wins_ties", flag, "the player with both buttons wins ties", set_flag<&House::button_wins_ties>},
    {"button_frozen", flag, "the buttons stay for a round with Fantasy Land", set_flag<&House::button_frozen>},
    {"fantasy_cards", "a number from 13 to 17", "cards dealt in Fantasy Land, all above thirteen discarded",
     set_fantasy_cards},
    {"stay_front", flag, "three of a kind in front stays in Fantasy Land", set_flag<&House::stay_front>},
    {"stay_middle", least, "the least in the middle that stays in Fantasy Land", set_least<&House::stay_middle>},
    {"stay_back", least, "the least in the back that stays in Fantasy Land", set_least<&House::stay_back>},
};

using Differs = bool (*)(const House &, const House &);
template <auto field> bool differs(const House &a, const House &b) { return a.*field != b.*field; }
// In the order of the switches.
constexpr Differs differences[] = {
    differs<&House::foul>,
    differs<&House::scoop>,
    differs<&House::middle_trips>,
    differs<&House::ties_legal>,
    differs<&House::button_wins_ties>,
    differs<&House::button_frozen>,
    differs<&House::fantasy_cards>,
    differs<&House::stay_front>,
    differs<&House::stay_middle>,
    differs<&House::stay_back>,
};
static_assert(std::size(differences) == std::size(switches));

} // namespace

std::span<const Switch> all_switches() { return switches; }

std::vector<const Switch *> departures(const House &house) {
    std::vector<const Switch *> found;
    for (std::size_t place = 0; place < std::size(switches); ++place)
        if (differences[place](house, House{})) found.push_back(&switches[place]);
    return found;
}

} // namespace ananas::chinese
